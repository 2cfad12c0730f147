import { expect, test, vi } from 'vitest'
import { originOfCommand } from '#platform/audit/server/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { accountOf, setDatabaseClock } from '#testing/database/bids.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import type { MoneyTask } from '#trade/payments/contract/tasks.ts'
import { applyEvent, applyMovements } from '../links/events/commands.ts'
import type { PaymentEvent, PaymentMovement } from '../providers/port.ts'

const server = await testApp()
const { call, refused, db, clock } = server
await setDatabaseClock(db)
let names = 0
const newId = (kind: string) => `${kind}_${++names}`
const balance = async (who: Who = 'client') => (await accountOf(db, who)).balance_yen
const tasks = async () => (await call('listMoneyTasks', {}, { as: 'manager' })).tasks
const decide = (task: MoneyTask | undefined, more: object) =>
  call(
    'decideMoneyTask',
    { body: { taskId: task?.id ?? 0, action: 'close', ...more } },
    { as: 'manager' },
  )

/** Begins a payment of a client on the page of the provider, without paying it. */
async function begin(amount = 100_000, as: Who = 'client') {
  // A double click would be the same payment.
  clock.advance({ minutes: 10 })
  const body = { method: 'wallet' as const, amount: amount + ++names }
  const { id, url } = await call('makePaymentLink', { body }, { as })
  return { intentId: id, providerId: url.split('/').at(-1) ?? '', minor: body.amount }
}
type Begun = Pick<Awaited<ReturnType<typeof begin>>, 'providerId' | 'minor'> & {
  readonly intentId: string | null
}

const send = async (payment: Begun, state: PaymentEvent['state']) => {
  const origin = await originOfCommand(db)
  return db.transaction().execute((transaction) =>
    applyEvent(transaction, origin, 'sandbox', {
      ...{
        eventId: newId('evt'),
        providerId: payment.providerId,
        intentId: payment.intentId,
        state,
      },
      ...{
        amount: { currency: 'JPY', minor: payment.minor },
        at: clock.now(),
        payer: '',
        reference: '',
      },
    }),
  )
}
const paid = async (amount?: number, as?: Who) => {
  const payment = await begin(amount, as)
  await send(payment, 'paid')
  return payment
}
const move = async (
  { providerId }: { readonly providerId: string | null },
  minor: number,
  more: Partial<PaymentMovement> = {},
) => {
  const origin = await originOfCommand(db)
  const movement = {
    ...{ movementId: newId('re'), kind: 'refund' as const, providerId, at: clock.now() },
    ...{ amount: { currency: 'JPY' as const, minor }, ...more },
  }
  const [outcome] = await db
    .transaction()
    .execute((transaction) =>
      applyMovements(transaction, origin, 'sandbox', { movements: [movement], dispute: null }),
    )
  return { outcome, id: movement.movementId }
}

test('partial refunds are debited once each, and the limit follows', async () => {
  const before = await balance()
  const payment = await paid()
  const limit = async () => (await call('viewBalance', {}, { as: 'client' })).bidAllowYen ?? 0
  const limitBefore = await limit()
  const half = await move(payment, 50_000)
  expect(half.outcome).toBe('booked')
  expect(await limit()).toBe(limitBefore - 50_000)
  expect((await move(payment, 50_000, { movementId: half.id })).outcome).toBe('repeated')
  const rest = payment.minor - 50_000
  expect((await move(payment, rest)).outcome).toBe('booked')
  expect(await balance()).toBe(before)
  // The provider also reports that all of it was returned.
  expect(await send(payment, 'refunded')).toBe('stale')
  expect(await balance()).toBe(before)
  const { intent } = await call(
    'viewPaymentIntent',
    { query: { id: payment.intentId } },
    { as: 'client' },
  )
  expect(intent.state).toBe('refunded')
})

test('a full refund after a partial one debits the rest', async () => {
  const before = await balance()
  const payment = await paid()
  await move(payment, 30_000)
  expect(await send(payment, 'refunded')).toBe('reversed')
  expect(await balance()).toBe(before)
})

test('a full refund reverses the booking, and a failed refund restores it', async () => {
  const before = await balance()
  const payment = await paid()
  const all = await move(payment, payment.minor)
  expect(all.outcome).toBe('booked')
  expect(await balance()).toBe(before)
  const failed = { movementId: all.id, kind: 'refund_failed' as const }
  expect((await move(payment, payment.minor, failed)).outcome).toBe('booked')
  expect((await move(payment, payment.minor, failed)).outcome).toBe('repeated')
  expect(await balance()).toBe(before + payment.minor)
  const last = await move(payment, 1000)
  expect(last.outcome).toBe('booked')
  expect(await balance()).toBe(before + payment.minor - 1000)
  const { records } = await call('listPayments', {}, { as: 'client' })
  expect(records.slice(0, 2)).toMatchObject([
    { description: 'Returned to the sender', reference: last.id },
    { description: 'Refund reversed', reference: all.id },
  ])
})

test('a refund reopens the invoice that the payment had paid', async () => {
  const { id } = await buyCar(server, 'vip')
  await issueFor(server, id, 'invoice')
  const account = () => call('viewBalance', {}, { as: 'vip' })
  const payment = await paid((await account()).dueYen, 'vip')
  const { invoices, balanceYen } = await account()
  expect(invoices).toEqual([])
  await move(payment, 50_000)
  expect((await account()).invoices).toMatchObject([{ openYen: 50_000 - balanceYen }])
})

test('a dispute is debited, and credited when it is won, in any order', async () => {
  const before = await balance()
  const payment = await paid()
  const dispute = await move(payment, payment.minor, { kind: 'dispute' })
  expect(dispute.outcome).toBe('booked')
  expect(await balance()).toBe(before)
  const won = { kind: 'dispute_reinstated' as const }
  await move(payment, payment.minor, { movementId: dispute.id, ...won })
  expect(await balance()).toBe(before + payment.minor)
  const late = await move(payment, payment.minor, won)
  expect(late.outcome).toBe('closed')
  expect(
    (await move(payment, payment.minor, { movementId: late.id, kind: 'dispute' })).outcome,
  ).toBe('repeated')
  expect(await balance()).toBe(before + payment.minor)
})

test('a refund that the state of the payment already covered waits for a manager', async () => {
  const before = await balance()
  const payment = await paid()
  await send(payment, 'refunded')
  expect(await balance()).toBe(before)
  const { outcome, id } = await move(payment, payment.minor)
  expect(outcome).toBe('waiting')
  // The refund failed, so we have the money again, and a manager has to know.
  const failed = await move(payment, payment.minor, { movementId: id, kind: 'refund_failed' })
  expect(failed.outcome).toBe('waiting')
  expect(await balance()).toBe(before)
  for (const task of await tasks()) await decide(task, {})
})

test('money returned after it ended an unassigned payment waits for a manager', async () => {
  const payment = { ...(await begin()), intentId: null, providerId: newId('pay') }
  await send(payment, 'paid')
  const { id } = await move(payment, payment.minor)
  const failed = await move(payment, payment.minor, { movementId: id, kind: 'refund_failed' })
  expect(failed.outcome).toBe('waiting')
  for (const task of await tasks()) await decide(task, {})
})

test('a refund that is reported before its payment is applied with it', async () => {
  const before = await balance()
  const payment = await begin()
  expect((await move(payment, 40_000)).outcome).toBe('waiting')
  expect(await tasks()).toMatchObject([
    { kind: 'movement', facts: { movement: 'refund', why: 'payment_unknown', amountYen: 40_000 } },
  ])
  expect(await send(payment, 'paid')).toBe('booked')
  expect(await balance()).toBe(before + payment.minor - 40_000)
  expect(await tasks()).toEqual([])
})

const countAlarms = async () =>
  (await db.selectFrom('notifications').select('id').where('code', '=', 'money_task').execute())
    .length

test('a movement that cannot be booked automatically raises an alarm and is booked once by a manager', async () => {
  const before = await balance('dealer')
  const alarms = await countAlarms()
  const { outcome } = await move({ providerId: null }, 7_000)
  expect(outcome).toBe('waiting')
  expect(await countAlarms()).toBeGreaterThan(alarms)
  const [task] = await tasks()
  const book = { action: 'book' as const }
  const body = { taskId: task?.id ?? 0, ...book }
  expect((await refused('decideMoneyTask', { body }, { as: 'manager' })).messageCode).toBe(
    'client_needed',
  )
  const userId = await idOf(db, 'dealer')
  const decided = { body: { ...body, userId } }
  const both = await Promise.allSettled([
    call('decideMoneyTask', decided, { as: 'manager' }),
    call('decideMoneyTask', decided, { as: 'manager' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await balance('dealer')).toBe(before - 7_000)
  expect(await tasks()).toEqual([])
})

test('a refund above the payment waits; a manager can close it without a booking', async () => {
  const before = await balance()
  const payment = await paid(50_000)
  await move(payment, 20_000)
  const { outcome, id } = await move(payment, payment.minor)
  expect(outcome).toBe('waiting')
  const [task] = await tasks()
  expect(task).toMatchObject({
    facts: { why: 'above_payment' },
    user: { id: await idOf(db, 'client') },
  })
  await decide(task, { note: 'Refunded by mistake' })
  expect(await balance()).toBe(before + payment.minor - 20_000)
  // Its return is left to a manager as well.
  const failed = { movementId: id, kind: 'refund_failed' as const }
  expect((await move(payment, payment.minor, failed)).outcome).toBe('waiting')
  await decide((await tasks())[0], {})
  const done = await call('listMoneyTasks', { query: { state: 'done' } }, { as: 'manager' })
  expect(done.tasks[1]).toMatchObject({ note: 'Refunded by mistake', doneBy: 'Test manager' })
})

test('an unassigned payment ends with its refund, and a partial refund waits as well', async () => {
  const loose = (minor: number) => ({ providerId: newId('cs'), intentId: null, minor })
  const one = loose(9_000)
  await send(one, 'paid')
  expect((await move(one, 9_000)).outcome).toBe('booked')
  const two = loose(8_000)
  await send(two, 'paid')
  expect((await move(two, 3_000)).outcome).toBe('waiting')
  const before = await balance()
  const payment = (await call('listIncoming', {}, { as: 'manager' })).payments.find(
    ({ bankReference }) => bankReference === two.providerId,
  )
  const userId = await idOf(db, 'client')
  const body = { paymentId: payment?.id ?? 0, parts: [{ userId, amountYen: 8_000 }] }
  await call('assignPayment', { body }, { as: 'manager' })
  expect(await balance()).toBe(before + 5_000)
  expect(await tasks()).toEqual([])
})

test('a partly refunded payment cannot be reversed', async () => {
  const payment = await paid()
  await move(payment, 10_000)
  const { records } = await call('listPayments', {}, { as: 'client' })
  const [refund, deposit] = records
  for (const record of [refund, deposit]) {
    const body = { recordId: record?.id ?? 0, reason: 'By mistake' }
    expect((await refused('undoBooking', { body }, { as: 'manager' })).messageCode).toBe(
      'booking_not_reversible',
    )
  }
})

test('the closed task of a dispute reopens with its next state, whatever else arrives', async () => {
  const report = async (state: string, seconds: number) => {
    const dispute = {
      ...{ disputeId: 'dp_1', providerId: null, state, until: null },
      ...{ amount: { currency: 'JPY' as const, minor: 5000 } },
      at: new Date(clock.now().getTime() + seconds * 1000),
    }
    const origin = await originOfCommand(db)
    await db
      .transaction()
      .execute((one) => applyMovements(one, origin, 'sandbox', { movements: [], dispute }))
    return (await tasks()).map(({ facts }) => facts.text)
  }
  expect(await report('needs_response', 1)).toEqual(['needs_response'])
  const before = await countAlarms()
  for (const task of await tasks()) await decide(task, { note: 'Answered' })
  // The same state again creates no task.
  expect(await report('needs_response', 2)).toEqual([])
  expect(await report('lost', 4)).toEqual(['lost'])
  expect(await countAlarms()).toBe(before + 1)
  expect(await report('under_review', 3)).toEqual(['lost'])
  for (const task of await tasks()) await decide(task, {})
  expect(await report('under_review', 3)).toEqual([])
})

test('webhooks of unknown types are answered and stored, and each type is one task', async () => {
  const read = vi.spyOn(server.context.paymentProvider ?? never(), 'readEvent')
  const url = '/api/payments/webhook/sandbox'
  const send = async (eventId: string, unread: string) => {
    read.mockResolvedValueOnce({ eventId, unread, objectId: `po_${eventId}` })
    const response = await server.app.inject({ method: 'POST', url, payload: 'x' })
    expect(response.statusCode).toBe(200)
  }
  const before = await countAlarms()
  await Promise.all(['1', '2', '3', '3'].map((id) => send(id, 'payout.failed')))
  await send('4', 'payout.paid')
  expect(await countAlarms()).toBe(before + 2)
  const [failed, other] = await tasks()
  expect(failed).toMatchObject({
    ...{ kind: 'provider_event', facts: { text: 'payout.failed', count: 3 } },
  })
  expect(other?.facts).toMatchObject({ text: 'payout.paid', reference: 'po_4', count: 1 })
  for (const task of await tasks()) await decide(task, {})
  await send('3', 'payout.failed')
  expect(await tasks()).toEqual([])
  await send('5', 'payout.failed')
  expect((await tasks()).map(({ facts }) => facts.count)).toEqual([4])
  const stored = await db.selectFrom('unknown_payment_events').select('event_id').execute()
  expect(stored).toHaveLength(5)
  read.mockRestore()
})

function never(): never {
  throw new Error('no provider')
}
