import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { modules } from '#app/server/modules.ts'
import { keyFor } from '#people/auth/server/secret.ts'
import { createMetrics } from '#platform/metrics/server/metrics.ts'
import { testApp, testSecret } from '#testing/database/app.ts'
import { accountOf } from '#testing/database/bids.ts'
import { idOf } from '#testing/database/people.ts'
import type { PaymentState } from '../providers/port.ts'
import { type SignedWebhook, signWebhook } from '../providers/sandbox/webhook.ts'

const { app, call, db, clock, context } = await testApp()
/** A second server on the same database. */
const other = await buildApp({ ...context, metrics: createMetrics(context.processWatch) }, modules)
afterAll(() => other.close())

const key = keyFor(testSecret, 'sandbox webhook')
const personId = await idOf(db, 'client')
let amount = 100_000
// A double click is one payment, so each test moves on to get its own.
beforeEach(() => {
  amount += 1000
})

const begin = async () => {
  const { id, url } = await call(
    'makePaymentLink',
    { body: { method: 'wallet', amount } },
    { as: 'client' },
  )
  return { intentId: id, id: url.split('/').at(-1) ?? '' }
}

type ReportedState = Exclude<PaymentState, 'open'>
const webhookOf = (
  payment: { id: string; intentId: string | null },
  state: ReportedState,
  more = {},
) =>
  signWebhook(
    key,
    {
      ...{ id: `evt_${randomBytes(16).toString('base64url')}`, at: clock.now().toISOString() },
      payment: {
        ...{ ...payment, state, currency: 'JPY' as const, amountMinor: amount },
        ...{ payer: 'A client', reference: 'Deposit', ...more },
      },
    },
    clock.now(),
  )

const url = '/api/payments/webhook/sandbox'
const send = async ({ body, headers }: SignedWebhook, server = app) => {
  const response = await server.inject({ method: 'POST', url, headers, payload: body })
  return { status: response.statusCode, code: response.json().messageCode }
}
const refused = { status: 400, code: 'webhook_refused' }
const accepted = { status: 200, code: undefined }
const balance = async () => (await accountOf(db, personId)).balance_yen
const countEvents = async () =>
  Number(
    (
      await db
        .selectFrom('payment_events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('twenty concurrent copies to two servers are booked and notified once', async () => {
  const before = await balance()
  const webhook = webhookOf(await begin(), 'paid')
  const copies = Array.from({ length: 20 }, (_, at) => send(webhook, at % 2 ? app : other))
  expect(await Promise.all(copies)).toEqual(copies.map(() => accepted))
  expect(await balance()).toBe(before + amount)
  const notices = db.selectFrom('notifications').select('data').where('person_id', '=', personId)
  expect(await notices.where('code', '=', 'deposit').execute()).toHaveLength(1)
})

test('one signed more than five minutes ago is refused, and a newer one accepted', async () => {
  const before = await balance()
  const payment = await begin()
  const webhook = webhookOf(payment, 'paid')
  clock.advance({ minutes: 6 })
  expect(await send(webhook)).toEqual(refused)
  const again = webhookOf(payment, 'paid')
  clock.advance({ minutes: 4 })
  expect(await balance()).toBe(before)
  expect(await send(again)).toEqual(accepted)
  expect(await balance()).toBe(before + amount)
})

test('one that differs by a byte is refused and changes nothing', async () => {
  const webhook = webhookOf(await begin(), 'paid')
  const [before, events] = [await balance(), await countEvents()]
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const body = Buffer.from(webhook.body)
      const index = at % body.length
      body[index] = (body[index] ?? 0) ^ change
      expect(await send({ ...webhook, body })).toEqual(refused)
    }),
    { numRuns: 60 },
  )
  for (const body of [Buffer.alloc(0), Buffer.from('[]'), randomBytes(500)]) {
    expect(await send({ ...webhook, body })).toEqual(refused)
  }
  // Signed correctly, but not an event.
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const headers = { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=0` }
  expect(await send({ ...webhook, headers })).toEqual(refused)
  expect([await balance(), await countEvents()]).toEqual([before, events])
})

test('more than 64 KB are not read', async () => {
  const webhook = webhookOf(await begin(), 'paid')
  const response = await send({ ...webhook, body: Buffer.alloc(64 * 1024 + 1) })
  expect(response).toEqual({ status: 413, code: 'too_large' })
})

test('the paid amount is booked, not the requested one', async () => {
  const before = await balance()
  const payment = await begin()
  expect(await send(webhookOf(payment, 'paid', { amountMinor: 77 }))).toEqual(accepted)
  expect(await balance()).toBe(before + 77)
})

test('dollars are booked at the rate of the payment, and wait if none is known', async () => {
  const before = await balance()
  const payment = await begin()
  const dollars = { currency: 'USD', amountMinor: 10_050 }
  const webhook = webhookOf(payment, 'paid', dollars)
  expect(await send(webhook)).toEqual({ status: 503, code: 'unavailable' })
  expect(await balance()).toBe(before)
  await db
    .insertInto('exchange_rates')
    .values({
      currency: 'USD',
      yen: 150,
      source: 'test',
      entered_by: null,
      valid_from: '2021-01-01',
    })
    .execute()
  // The provider repeats it.
  expect(await send(webhook)).toEqual(accepted)
  expect(await balance()).toBe(before + 15_075)
})

test('a payment under the name of one of our pages does not count for that page', async () => {
  const before = await balance()
  const { id, intentId } = await begin()
  const foreign = { id: randomBytes(16).toString('base64url'), intentId }
  expect(await send(webhookOf(foreign, 'failed'))).toEqual(accepted)
  expect(await send(webhookOf(foreign, 'paid'))).toEqual(accepted)
  expect(await balance()).toBe(before)
  const { intent } = await call('viewPaymentIntent', { query: { id: intentId } }, { as: 'client' })
  expect(intent.state).toBe('open')
  // That page can be paid as if nothing had happened.
  expect(await send(webhookOf({ id, intentId }, 'paid'))).toEqual(accepted)
  expect(await balance()).toBe(before + amount)
})

test('a payment without an intent waits until its refund', async () => {
  const before = await balance()
  const payment = { id: randomBytes(16).toString('base64url'), intentId: randomUUID() }
  await send(webhookOf(payment, 'paid', { reference: `SERIBA ${personId}` }))
  const stored = db
    .selectFrom('payments')
    .select(['state', 'note', 'payer'])
    .where('provider_id', '=', payment.id)
  const waiting = { state: 'waiting', note: `SERIBA ${personId}`, payer: 'A client' }
  expect(await stored.execute()).toEqual([waiting])
  await send(webhookOf(payment, 'refunded'))
  expect(await stored.execute()).toEqual([{ ...waiting, state: 'refunded' }])
  expect(await balance()).toBe(before)
})

test('an intent whose page only opens on the second click is open', async () => {
  const { paymentProvider } = context
  if (!paymentProvider) throw new Error('no provider')
  const open = vi.spyOn(paymentProvider, 'open').mockRejectedValueOnce(new Error('unreachable'))
  const body = { method: 'wallet' as const, amount }
  const clicks = [1, 2].map(() => call('makePaymentLink', { body }, { as: 'client' }))
  const outcomes = await Promise.allSettled(clicks)
  open.mockRestore()
  const urls = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(urls).toHaveLength(1)
  expect(urls[0]?.url).toContain('/pay/sandbox/')
  const { intent } = await call(
    'viewPaymentIntent',
    { query: { id: urls[0]?.id ?? '' } },
    { as: 'client' },
  )
  expect(intent.state).toBe('open')
})

test.each([10_000_000_001, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e300])(
  'an amount of %d is refused, and nothing of it is stored',
  async (amountMinor) => {
    const before = await countEvents()
    const webhook = webhookOf(
      { id: randomBytes(16).toString('base64url'), intentId: null },
      'paid',
      {
        amountMinor,
      },
    )
    expect(await send(webhook)).toEqual(refused)
    expect(await countEvents()).toBe(before)
  },
)
