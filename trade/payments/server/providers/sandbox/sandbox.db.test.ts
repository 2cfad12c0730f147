import { createSecretKey, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import type { NewPayment, PaymentEvent } from '../port.ts'
import { actOnPayment } from './commands.ts'
import { webhookSender } from './delivery.ts'
import { sandboxPayments } from './sandbox.ts'

/** The requests that the shop's server received, and its responses. */
const received: { path: string; body: Buffer; headers: Record<string, unknown> }[] = []
let status = 200
const shop = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  received.push({
    path: request.url ?? '',
    body: Buffer.concat(pieces),
    headers: request.headers,
  })
  response.writeHead(status).end('noted')
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
afterAll(() => shop.close())
const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`

const { db } = await testDatabase()
const clock = testClock()
const { now } = clock
const send = webhookSender(() => address)
const key = createSecretKey(Buffer.alloc(32, 1))
const sandbox = sandboxPayments({ db, key, publicUrl: 'https://cars.test', now, send })

beforeEach(async () => {
  // Removes events left by earlier tests.
  await db.deleteFrom('sandbox_payment_events').execute()
  await db.deleteFrom('sandbox_payments').execute()
  received.length = 0
  status = 200
})

const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  intentId: randomUUID(),
  method: 'wallet',
  amount: { currency: 'JPY', minor: 150_000 },
  description: 'Deposit',
  payer: { email: 'client@people.test', name: 'A client' },
  language: 'en',
  returnUrl: 'https://cars.test/balance',
  ...more,
})

const act = (id: string, action: 'pay' | 'send' | 'decline' | 'refund') =>
  db.transaction().execute((transaction) => actOnPayment(transaction, { id, action, now: now() }))

/** Returns the received events, read as the shop reads them. */
const events = (): Promise<PaymentEvent[]> =>
  Promise.all(
    received.map(async ({ body, headers }) => {
      const of = { body, headers: headers as Record<string, string>, now: now() }
      return (await sandbox.readEvent(of)) as PaymentEvent
    }),
  )
const states = async () => (await events()).map((event) => event?.state)

test('an intent has one payment, however often it is opened', async () => {
  const intent = payment()
  const all = await Promise.all([sandbox.open(intent), sandbox.open(intent), sandbox.open(intent)])
  expect(new Set(all.map(({ providerId }) => providerId)).size).toBe(1)
  const [opened] = all
  expect(opened?.url).toBe(`https://cars.test/pay/sandbox/${opened?.providerId}`)
  expect((await sandbox.open(payment())).providerId).not.toBe(opened?.providerId)
})

test('a payment is reported by a webhook once', async () => {
  const intent = payment({ amount: { currency: 'USD', minor: 99_950 } })
  const { providerId } = await sandbox.open(intent)
  expect(await sandbox.work()).toBe(0)
  await Promise.all([act(providerId, 'pay'), act(providerId, 'pay'), act(providerId, 'decline')])
  const paid = (await sandbox.find(providerId))?.state === 'paid'
  await sandbox.work()
  await sandbox.work()
  expect(received.map(({ path }) => path)).toEqual(['/api/payments/webhook/sandbox'])
  expect(await events()).toEqual([
    {
      eventId: expect.stringMatching(/^evt_/),
      providerId,
      intentId: intent.intentId,
      state: paid ? 'paid' : 'failed',
      amount: { currency: 'USD', minor: 99_950 },
      at: now(),
      payer: 'A client',
      reference: 'Deposit',
    },
  ])
})

test('a wire is pending for some seconds, and can be refunded once it has arrived', async () => {
  const { providerId } = await sandbox.open(payment({ method: 'wire' }))
  await act(providerId, 'send')
  await act(providerId, 'pay')
  await sandbox.work()
  expect(await states()).toEqual(['pending'])
  const sentAt = now().getTime()
  clock.advance({ seconds: 15 })
  // It arrives without anybody looking.
  expect(await sandbox.find(providerId)).toMatchObject({
    state: 'paid',
    at: new Date(sentAt + 10_000),
  })
  await act(providerId, 'refund')
  await act(providerId, 'refund')
  await sandbox.work()
  expect(await states()).toEqual(['pending', 'paid', 'refunded'])
})

test('a card is paid at once or not at all', async () => {
  const { providerId } = await sandbox.open(payment())
  expect((await act(providerId, 'send'))?.state).toBe('open')
  expect((await act(providerId, 'refund'))?.state).toBe('open')
  expect((await act(providerId, 'decline'))?.state).toBe('failed')
  expect((await act(providerId, 'pay'))?.state).toBe('failed')
  expect(await act('A'.repeat(22), 'pay')).toBeUndefined()
  await sandbox.work()
})

test('an unpaid payment expires after a day', async () => {
  const { providerId, expiresAt } = await sandbox.open(payment())
  clock.set(new Date(expiresAt.getTime() - 1))
  await sandbox.work()
  expect(await states()).toEqual([])
  clock.set(expiresAt)
  expect((await act(providerId, 'pay'))?.state).toBe('expired')
  await sandbox.work()
  expect(await states()).toEqual(['expired'])
})

test('unannounced money names no intent', async () => {
  const money = { method: 'wire', payer: 'Somebody', reference: 'For the car' } as const
  const id = await sandbox.receive({ ...money, amount: { currency: 'JPY', minor: 70_000 } })
  await sandbox.work()
  expect(await events()).toEqual([
    expect.objectContaining({ providerId: id, intentId: null, state: 'paid', payer: 'Somebody' }),
  ])
})

test('a webhook is repeated as the same event, with growing delays, until it is accepted', async () => {
  status = 503
  const { providerId } = await sandbox.open(payment())
  await act(providerId, 'pay')
  let minutes = 0
  const triedAfter: number[] = []
  for (; minutes < 26 * 60; minutes++) {
    const before = received.length
    await sandbox.work()
    if (received.length > before) triedAfter.push(minutes)
    clock.advance({ minutes: 1 })
  }
  const pauses = triedAfter.slice(1).map((at, index) => at - (triedAfter[index] ?? 0))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.at(-1)).toBe(60)
  expect(triedAfter.at(-1)).toBeGreaterThan(24 * 60)
  const tried = received.length
  status = 204
  clock.advance({ minutes: 60 })
  expect(await sandbox.work()).toBe(1)
  clock.advance({ minutes: 60 })
  expect(await sandbox.work()).toBe(0)
  expect(received).toHaveLength(tried + 1)
  expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1)
  // Each attempt is signed for its own time.
  expect(new Set(received.map(({ headers }) => headers['sandbox-signature'])).size).toBe(tried + 1)
})

test('two programs deliver an event once, and an unreachable server is retried', async () => {
  let isThere = false
  const other = sandboxPayments({
    ...{ db, key, publicUrl: '', now },
    send: webhookSender(() => (isThere ? address : 'http://127.0.0.1:1')),
  })
  const { providerId } = await sandbox.open(payment())
  await act(providerId, 'pay')
  expect(await other.work()).toBe(0)
  const { last_error } = await db
    .selectFrom('sandbox_payment_events')
    .select('last_error')
    .where('payment_id', '=', providerId)
    .executeTakeFirstOrThrow()
  expect(last_error).toContain('fetch failed')
  isThere = true
  clock.advance({ minutes: 1 })
  const accepted = await Promise.all([sandbox.work(), other.work()])
  expect(accepted[0] + accepted[1]).toBe(1)
  expect(received).toHaveLength(1)
})
