import { type Insertable, sql } from 'kysely'
import { notify } from '#people/notifications/server/commands.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db, Tables } from '#platform/database/server/tables.ts'
import { paymentTopic } from './notice-topics.ts'
import { followDeposit } from './tasks/deposits.ts'

export interface Deposit {
  readonly personId: number
  readonly amountYen: number
  /** The reference outside of Seriba, such as the number of a bank transfer. */
  readonly reference: string
  readonly memo?: string
  /** Who books it; null for an operator at the command line. */
  readonly postedBy: number | null
}

/**
 * Books money that a client has paid in. The same reference is never booked twice: a copy
 * is distinguished from another deposit with the same reference.
 */
export async function postDeposit(
  db: Db,
  origin: Origin,
  { personId, amountYen, reference, memo = '', postedBy }: Deposit,
): Promise<'posted' | 'posted before' | 'reference in use'> {
  // Locks the account first, as every change of money does, so that copies run one after the other.
  await db
    .selectFrom('accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const posted = await db
    .insertInto('ledger_transactions')
    .values({ kind: 'deposit', reference, memo, posted_by: postedBy })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) {
    const same = await db
      .selectFrom('ledger_transactions as booked')
      .innerJoin('ledger_entries as entry', 'entry.transaction_id', 'booked.id')
      .select('entry.id')
      .where('booked.kind', '=', 'deposit')
      .where('booked.reference', '=', reference)
      .where('entry.person_id', '=', personId)
      .where('entry.amount_yen', '=', amountYen)
      .executeTakeFirst()
    return same ? 'posted before' : 'reference in use'
  }
  const transaction_id = posted.id
  await db
    .insertInto('ledger_entries')
    .values([
      { transaction_id, book: 'client', person_id: personId, amount_yen: amountYen },
      { transaction_id, book: 'bank', person_id: null, amount_yen: -amountYen },
    ])
    .execute()
  await notify(db, {
    personIds: [personId],
    ...{ kind: 'payment', code: 'deposit', topic: paymentTopic, about: transaction_id },
    values: { amount: amountYen },
    link: '/payments',
  })
  await followDeposit(db, { personId, amountYen, transactionId: transaction_id })
  await writeAudit(db, origin, {
    action: 'deposit-posted',
    actorId: postedBy,
    subjectId: personId,
    details: { amount: amountYen, reference },
  })
  return 'posted'
}

/** Books money that came or went in the past, once for each reference. Nobody is told: it is no news. */
export async function postPastPayment(
  db: Db,
  payment: {
    readonly personId: number
    /** Below zero for money that was sent back. */
    readonly amountYen: number
    readonly reference: string
    readonly at: Date
  },
): Promise<void> {
  const { personId, amountYen, reference, at } = payment
  const kind = amountYen > 0 ? 'deposit' : 'withdrawal'
  const posted = await db
    .insertInto('ledger_transactions')
    .values({ kind, reference, memo: '', posted_by: null, posted_at: at })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return
  const transaction_id = posted.id
  await db
    .insertInto('ledger_entries')
    .values([
      { transaction_id, book: 'client', person_id: personId, amount_yen: amountYen },
      { transaction_id, book: 'bank', person_id: null, amount_yen: -amountYen },
    ])
    .execute()
}

/**
 * Books an amount between a client and a book of the company, once for each reference.
 * @returns the id of the booking; null where the reference has been booked
 */
export async function bookAmount(
  db: Db,
  booking: {
    readonly kind: 'correction' | 'withdrawal'
    readonly reference: string
    readonly memo: string
    readonly personId: number
    /** What the client gets, or gives below zero. */
    readonly amountYen: number
    readonly book: 'bank' | 'sales' | 'fees'
    readonly postedBy: number
  },
): Promise<number | null> {
  const { kind, reference, memo, personId, amountYen, book, postedBy } = booking
  const posted = await db
    .insertInto('ledger_transactions')
    .values({ kind, reference, memo, posted_by: postedBy })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return null
  await db
    .insertInto('ledger_entries')
    .values([
      { transaction_id: posted.id, book: 'client', person_id: personId, amount_yen: amountYen },
      { transaction_id: posted.id, book, person_id: null, amount_yen: -amountYen },
    ])
    .execute()
  return posted.id
}

/**
 * Locks accounts in the order of their ids, as everything that moves money does first.
 * @throws Refusal not_found
 */
export async function lockAccounts(db: Db, personIds: readonly number[]): Promise<void> {
  const ids = [...new Set(personIds)]
  if (ids.length === 0) return
  const locked = await db
    .selectFrom('accounts')
    .select('person_id')
    .where('person_id', 'in', ids)
    .orderBy('person_id')
    .forUpdate()
    .execute()
  if (locked.length < ids.length) throw new Refusal('not_found')
}

/** Notes which announced transfer a payment is; null for none. */
export async function setPaymentIntent(db: Db, id: number, intentId: string | null): Promise<void> {
  await db.updateTable('payments').set({ intent_id: intentId }).where('id', '=', id).execute()
}

/** Adds money from outside, which waits for its person. */
export async function addPayment(
  db: Db,
  payment: Omit<Insertable<Tables['payments']>, 'state' | 'transaction_id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('payments')
    .values({ ...payment, transaction_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Says of money that waits that it never came, or went back. */
export async function endWaitingPayment(
  db: Db,
  id: number,
  state: 'void' | 'refunded',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ state, changed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose money it is: yen, and the car that it pays first. */
export interface PaymentPart {
  readonly personId: number
  readonly amountYen: number
  readonly purchaseId: number | null
}

type Decided<Accepted, Code extends string> =
  | ({ readonly outcome: 'accepted' } & Accepted)
  | { readonly outcome: Code }

/**
 * Books money from outside that waits, once, and tells the people whose it is.
 * @throws Refusal not_found, payment_changed, parts_not_total
 */
export async function bookPayment(
  db: Db,
  origin: Origin,
  payment: {
    readonly paymentId: number
    readonly parts: readonly PaymentPart[]
    /** Null where a provider has told us whose it is. */
    readonly postedBy: number | null
    /** Of what happened in the past, which is no news; else left out. */
    readonly at?: Date
  },
): Promise<number> {
  const { paymentId, parts, postedBy, at } = payment
  const request = { payment_id: paymentId, parts, posted_by: postedBy, at: at ?? null }
  const { rows } = await sql<{
    decision: Decided<
      { readonly transactionId: number },
      'not_found' | 'payment_changed' | 'parts_not_total'
    >
  }>`select book_payment(${JSON.stringify(request)}::jsonb) as decision`.execute(db)
  const decision = rows[0]?.decision
  if (decision?.outcome !== 'accepted') throw new Refusal(decision?.outcome ?? 'not_found')
  const { transactionId } = decision
  const details = { payment: paymentId, transaction: transactionId }
  for (const { personId, amountYen } of totalsOf(parts)) {
    if (!at) {
      await notify(db, {
        personIds: [personId],
        ...{ kind: 'payment', code: 'deposit', topic: paymentTopic, about: transactionId },
        values: { amount: amountYen },
        link: '/payments',
      })
      await followDeposit(db, { personId, amountYen, transactionId })
    }
    await writeAudit(db, origin, {
      ...{ action: 'payment-booked', actorId: postedBy, subjectId: personId },
      details: { ...details, amount: amountYen },
    })
  }
  return transactionId
}

const totalsOf = (parts: readonly PaymentPart[]) =>
  [...Map.groupBy(parts, ({ personId }) => personId)].map(([personId, own]) => ({
    personId,
    amountYen: own.reduce((sum, { amountYen }) => sum + amountYen, 0),
  }))

/**
 * Says which debts a payment of a person pays; what is left of it pays what is due first.
 * @param match `expectedSettlementId`: the newest settlement of the payment that was seen, 0 for none
 * @throws Refusal not_found, payment_changed, payment_taken_back, match_above_payment, match_above_debt
 */
export async function matchPayment(
  db: Db,
  origin: Origin,
  match: {
    readonly recordId: number
    readonly parts: readonly { readonly recordId: number; readonly amountYen: number }[]
    readonly expectedSettlementId: number
    readonly actorId: number
  },
): Promise<void> {
  const { recordId, parts, expectedSettlementId, actorId } = match
  const request = {
    ...{ record_id: recordId, parts, actor_id: actorId },
    expected_settlement_id: expectedSettlementId,
  }
  const { rows } = await sql<{
    decision: Decided<
      unknown,
      | 'not_found'
      | 'payment_changed'
      | 'payment_taken_back'
      | 'match_above_payment'
      | 'match_above_debt'
    >
  }>`select match_payment(${JSON.stringify(request)}::jsonb) as decision`.execute(db)
  const outcome = rows[0]?.decision.outcome ?? 'not_found'
  if (outcome !== 'accepted') throw new Refusal(outcome)
  await writeAudit(db, origin, {
    ...{ action: 'payment-matched', actorId, subjectId: null },
    details: { record: recordId, parts: JSON.stringify(parts) },
  })
}

/**
 * Takes a booking of money back by a counter-entry, once; what it had paid is open again.
 * @returns the id of the counter-entry
 * @throws Refusal not_found, booking_not_reversible, booking_reversed
 */
export async function reverseTransaction(
  db: Db,
  origin: Origin,
  reversal: {
    readonly transactionId: number
    /** `refund`: the provider took the money back. */
    readonly kind: 'correction' | 'refund'
    readonly reason: string
    readonly actorId: number | null
    /** What becomes of the payment: it waits for another booking, never came, or went back. */
    readonly paymentState: 'waiting' | 'void' | 'refunded'
    readonly at?: Date
  },
): Promise<number> {
  const { transactionId, kind, reason, actorId, paymentState, at } = reversal
  const request = {
    ...{ transaction_id: transactionId, kind, reason, actor_id: actorId },
    ...{ payment_state: paymentState, at: at ?? null },
  }
  const { rows } = await sql<{
    decision: Decided<
      { readonly transactionId: number },
      'not_found' | 'booking_not_reversible' | 'booking_reversed'
    >
  }>`select reverse_transaction(${JSON.stringify(request)}::jsonb) as decision`.execute(db)
  const decision = rows[0]?.decision
  if (decision?.outcome !== 'accepted') throw new Refusal(decision?.outcome ?? 'not_found')
  await writeAudit(db, origin, {
    ...{ action: 'booking-reversed', actorId, subjectId: null },
    details: { transaction: transactionId, by: decision.transactionId, reason },
  })
  return decision.transactionId
}
