import { removeNotifications } from '#people/notifications/server/commands.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { bookPayment } from '#trade/payments/server/commands.ts'
import { addMoneyTask } from '#trade/payments/server/tasks/commands.ts'
import { decideTask } from '#trade/payments/server/tasks/decide.ts'
import { moneyOf } from './now.ts'
import { rateAt } from './past-payment.ts'
import type { Payers } from './people.ts'
import { beginLink, originOf, reportMovement, reportPayment } from './provider.ts'

const dayMs = 86_400_000
const yen = (minor: number) => ({ currency: 'JPY' as const, minor })

/** Adds open and completed tasks of every kind for managers of money, without notifications. */
export async function addMoneyTasks(db: Db, people: Payers, now: Date): Promise<void> {
  const { id: last } = await db
    .selectFrom('ledger_transactions')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await addRefunds(db, people, now)
  await addDisputes(db, people, now)
  await addEvents(db, people, now)
  await addOddRates(db, people, now)
  await addDeposits(db, people, now)
  const booked = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('id', '>', last)
    .execute()
  for (const { id } of booked) await removeNotifications(db, `payment:${id}`)
  const tasks = await db.selectFrom('money_tasks').select('id').execute()
  for (const { id } of tasks) await removeNotifications(db, `money-task:${id}`)
}

/** Adds refunds of a later payment, of an unassigned one, and of one shared by two clients. */
async function addRefunds(db: Db, people: Payers, now: Date) {
  const refund = (payment: string, minor: number, kind: 'refund' | 'refund_failed' = 'refund') =>
    reportMovement(db, now, {
      ...{ movementId: `re-${payment}`, providerId: `demo-${payment}` },
      ...{ kind, amount: yen(minor) },
    })
  await refund('early', 12_000)
  await pay(db, now, { personId: people.grace, name: 'early', minor: 45_000, payer: 'G Wanjiru' })

  await refund('unknown', 14_000)

  const payer = 'Savanna Motors'
  const reference = 'Wanjiru, Otieno'
  const shared = { name: 'shared', intentId: null, state: 'paid', amount: yen(80_000) } as const
  await reportPayment(db, now, { ...shared, payer, reference })
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('provider_id', '=', 'demo-shared')
    .executeTakeFirstOrThrow()
  const parts = [people.grace, people.peter].map((personId) => ({
    ...{ personId, amountYen: 40_000, purchaseId: null },
  }))
  await bookPayment(db, originOf(now), { paymentId, parts, postedBy: people.manager })
  await refund('shared', 25_000)
  await decideLast(db, now, {
    ...{ action: 'book', userId: people.peter, actorId: people.secondManager },
    note: 'Peter Otieno cancels one car',
  })
  await refund('shared', 25_000, 'refund_failed')
}

/** Adds a dispute that needs a response, one that was won, and one about money that is not ours. */
async function addDisputes(db: Db, people: Payers, now: Date) {
  const withdrawn = { name: 'disputed', minor: 90_000 }
  await pay(db, now, { ...withdrawn, personId: people.peter, payer: 'P Otieno' })
  await reportMovement(
    ...[db, now],
    {
      ...{ movementId: 'dp-disputed', providerId: 'demo-disputed' },
      ...{ kind: 'dispute', amount: yen(withdrawn.minor) },
    },
    {
      ...{ disputeId: 'dp-disputed', providerId: 'demo-disputed', amount: yen(withdrawn.minor) },
      ...{
        state: 'needs_response, fraudulent',
        at: now,
        until: new Date(now.getTime() + 8 * dayMs),
      },
    },
  )

  const amount = { currency: 'USD', minor: 42_000 } as const
  await pay(db, now, { ...amount, personId: people.dollars, name: 'won', payer: 'Harris Imports' })
  await reportMovement(db, now, null, {
    ...{ disputeId: 'dp-won', providerId: 'demo-won', amount },
    ...{ state: 'won, product_not_received', at: now, until: null },
  })
  await decideLast(db, now, {
    ...{ action: 'close', actorId: people.manager },
    note: 'Answered with the bill of lading',
  })

  const foreign = { movementId: 'dp-foreign', providerId: 'demo-foreign', amount: yen(33_000) }
  await reportMovement(db, now, { ...foreign, kind: 'dispute' })
  await decideLast(db, now, {
    ...{ action: 'close', actorId: people.secondManager },
    note: 'Payment of our parts shop, not of Seriba',
  })
  await reportMovement(db, now, { ...foreign, kind: 'dispute_reinstated' })
}

/** Adds events that Seriba does not know. */
async function addEvents(db: Db, people: Payers, now: Date) {
  const unread = (text: string, reference: string) =>
    addMoneyTask(db, {
      ...{ kind: 'provider_event', subject: `sandbox ${reference}` },
      facts: { text, reference },
    })
  await unread('radar.early_fraud_warning.created', 'issfr_demo')
  await decideLast(db, now, {
    ...{ action: 'close', actorId: people.manager },
    note: 'Called the client: the card is theirs',
  })
  await unread('payout.failed', 'po_demo')
}

/** Adds daily rates that differ from the last one by more than a tenth. */
async function addOddRates(db: Db, people: Payers, now: Date) {
  const lastYen = await rateAt(db, now)
  const day = tokyoDayOf(now)
  const drop = (text: string, factor: number) =>
    addMoneyTask(db, {
      ...{ kind: 'odd_rate', subject: `${text} ${day}` },
      facts: { text, day, yen: Math.round(lastYen * factor * 100) / 100, lastYen },
    })
  await drop('Demo bank, first file', 0.01)
  await decideLast(db, now, {
    ...{ action: 'close', actorId: people.manager },
    note: 'A typing error of the bank; it sends a new file',
  })
  await drop('Demo bank, second file', 1.13)
}

/** Adds money of somebody who is not allowed to bid yet. */
async function addDeposits(db: Db, people: Payers, now: Date) {
  const from = { personId: people.elena, payer: 'E Kim' }
  await pay(db, now, { ...from, name: 'first-deposit', minor: 50_000 })
  await decideLast(db, now, {
    ...{ action: 'close', actorId: people.secondManager },
    note: 'Contract sent; bidding opens with the rest of the deposit',
  })
  await pay(db, now, { ...from, name: 'second-deposit', minor: 100_000 })
}

/** Pays by card on a page of the provider. */
async function pay(
  db: Db,
  now: Date,
  payment: {
    readonly personId: number
    readonly name: string
    readonly minor: number
    readonly currency?: 'USD'
    readonly payer: string
  },
) {
  const { personId, name, minor, currency = 'JPY', payer } = payment
  const amount = await moneyOf(db, minor, currency, now)
  const intentId = await beginLink(db, { personId, amount, purchaseId: null, method: 'wallet' })
  const paid = { name, intentId, state: 'paid', amount: { currency, minor } } as const
  await reportPayment(db, now, { ...paid, payer, reference: '' })
}

/** Decides the task that was added last. */
async function decideLast(
  db: Db,
  now: Date,
  decision: Omit<Parameters<typeof decideTask>[2], 'taskId'>,
) {
  const { id: taskId } = await db
    .selectFrom('money_tasks')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await decideTask(db, originOf(now), { ...decision, taskId })
}
