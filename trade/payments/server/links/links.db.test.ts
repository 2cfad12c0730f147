import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { accountOf } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import type { PaymentEvent, PaymentState } from '../providers/port.ts'
import { applyEvent } from './events/commands.ts'
import { followPayments } from './follow-payments.ts'

const server = await testApp()
const { app, call, refused, db, context, deliverPayments } = server
const origin = { now: testNow, requestId: 'test', network: '' }

const link = (who: Who, amount: number, more: { purchaseId?: string } = {}) =>
  call('makePaymentLink', { body: { method: 'wallet', amount, ...more } }, { as: who })
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
const act = (url: string, action: 'pay' | 'send' | 'decline' | 'refund') =>
  call('actOnSandboxPayment', { body: { token: tokenOf(url), action } })
const stateOf = async (who: Who, id: string) =>
  (await call('viewPaymentIntent', { query: { id } }, { as: who })).intent.state
const balanceOf = async (who: Who) => (await accountOf(db, who)).balance_yen

test('a payment on a page is booked once, however often its webhook arrives', async () => {
  const { url, id } = await link('client', 150_000)
  expect(await stateOf('client', id)).toBe('open')
  await act(url, 'pay')
  await Promise.all([deliverPayments(), deliverPayments()])
  expect(await stateOf('client', id)).toBe('paid')
  expect(await balanceOf('client')).toBe(150_000)
  const { records } = await call('listPayments', {}, { as: 'client' })
  expect(records).toMatchObject([{ amount: 150_000, description: 'Card or wallet', type: 1 }])
})

test('two clicks are one payment', async () => {
  const links = await Promise.all(Array.from({ length: 5 }, () => link('vip', 20_000)))
  expect(new Set(links.map(({ id }) => id)).size).toBe(1)
  expect(new Set(links.map(({ url }) => url)).size).toBe(1)
})

test('a payment for a car pays its invoice, and its refund reopens the invoice', async () => {
  const car = await buyCar(server, 'dealer')
  await issueFor(server, car.id, 'invoice')
  const { url, id } = await link('dealer', 590_000, { purchaseId: String(car.id) })
  await act(url, 'pay')
  await deliverPayments()
  const due = async () => (await call('viewBalance', {}, { as: 'dealer' })).dueYen
  expect(await due()).toBe(0)
  await act(url, 'refund')
  await deliverPayments()
  expect(await due()).toBe(590_000)
  expect(await stateOf('dealer', id)).toBe('refunded')
})

test('somebody else’s car, and one without an invoice, cannot be paid', async () => {
  const car = await buyCar(server, 'dealer')
  const body = { method: 'wallet' as const, amount: 5000, purchaseId: String(car.id) }
  for (const as of ['dealer', 'vip'] as const) {
    expect(await refused('makePaymentLink', { body }, { as })).toMatchObject({
      messageCode: 'not_found',
    })
  }
})

test.each([0, -5, 999, 1500.5, 100_000_001])('%d yen cannot be paid', async (amount) => {
  const body = { method: 'wallet' as const, amount }
  expect(await refused('makePaymentLink', { body }, { as: 'vip' })).toMatchObject({
    messageCode: 'invalid_fields',
  })
})

test('nobody can see or withdraw somebody else’s payment', async () => {
  const body = { amount: 70_000, sentOn: '2031-03-12' }
  const { intent } = await call('announceTransfer', { body }, { as: 'vip' })
  expect(intent).toMatchObject({ state: 'announced', amountYen: 70_000 })
  const { id } = intent
  expect(await refused('viewPaymentIntent', { query: { id } }, { as: 'client' })).toMatchObject({
    messageCode: 'not_found',
  })
  expect(await refused('withdrawAnnouncement', { body: { id } }, { as: 'client' })).toMatchObject({
    messageCode: 'not_found',
  })
  await call('withdrawAnnouncement', { body: { id } }, { as: 'vip' })
  expect(await stateOf('vip', id)).toBe('expired')
})

test('a webhook with a wrong signature is refused, and one for another provider is not found', async () => {
  const post = (provider: string, headers: Record<string, string> = {}) =>
    app.inject({
      ...{ method: 'POST', url: `/api/payments/webhook/${provider}`, payload: '{"id":"e1"}' },
      headers: { 'content-type': 'application/json', ...headers },
    })
  const unsigned = await post('sandbox')
  expect([unsigned.statusCode, unsigned.json().messageCode]).toEqual([400, 'webhook_refused'])
  const wrong = await post('sandbox', { 'sandbox-signature': `t=1,v1=${'0'.repeat(64)}` })
  expect(wrong.statusCode).toBe(400)
  expect((await post('stripe')).statusCode).toBe(404)
})

test('money without an intent waits to be assigned', async () => {
  await context.sandboxPayments?.receive({
    ...{ method: 'wire', payer: 'Somebody', reference: 'SERIBA 1' },
    amount: { currency: 'JPY', minor: 30_000 },
  })
  await deliverPayments()
  const waiting = await db
    .selectFrom('payments')
    .select(['amount_yen', 'payer', 'note'])
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toEqual([{ amount_yen: 30_000, payer: 'Somebody', note: 'SERIBA 1' }])
})

test('the provider is asked about a payment without a webhook', async () => {
  const { url, id } = await link('client', 40_000)
  const before = await balanceOf('client')
  await act(url, 'pay')
  await db
    .updateTable('payment_intents')
    .set({ changed_at: new Date(0), asked_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await followPayments(context)
  expect(await stateOf('client', id)).toBe('paid')
  // The webhook arrives late.
  await deliverPayments()
  expect(await balanceOf('client')).toBe(before + 40_000)
})

const states: readonly PaymentState[] = ['pending', 'paid', 'failed', 'expired', 'refunded']
let payments = 0

test('events in any order, each several times, result in the amount paid less refunds', async () => {
  const personId = await idOf(db, 'guest')
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...states), { minLength: 1 }),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 12 }),
      async (reported, picks) => {
        const { id } = await db
          .insertInto('payment_intents')
          .values({
            ...{ person_id: personId, method: 'wallet', provider: 'sandbox', state: 'open' },
            ...{ currency: 'JPY', amount_minor: 7_000, amount_yen: 7_000, rate: null },
            ...{ purchase_id: null, provider_id: `p${++payments}`, expires_at: '2031-12-31' },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const eventOf = (state: PaymentState): PaymentEvent => ({
          ...{ eventId: `${id} ${state}`, providerId: `p${payments}`, intentId: id, state },
          ...{ amount: { currency: 'JPY', minor: 7_000 }, payer: '', reference: '' },
          at: new Date(testNow.getTime() + 1000 * states.indexOf(state)),
        })
        const before = await balanceOf('guest')
        const sequence = [
          ...reported,
          ...picks.map((pick) => reported[pick % reported.length] ?? 'paid'),
        ]
        await Promise.all(
          sequence.map((state) =>
            db
              .transaction()
              .execute((transaction) => applyEvent(transaction, origin, 'sandbox', eventOf(state))),
          ),
        )
        const isCredited = reported.includes('paid') && !reported.includes('refunded')
        expect((await balanceOf('guest')) - before).toBe(isCredited ? 7_000 : 0)
        const state = await stateOf('guest', id)
        if (reported.includes('paid')) expect(state).toBe(isCredited ? 'paid' : 'refunded')
        else if (state !== 'open') expect(reported).toContain(state)
      },
    ),
    { numRuns: 60 },
  )
})
