import { type Insertable, type RawBuilder, sql } from 'kysely'
import { listPeopleWithRights } from '#people/auth/server/rights.ts'
import { notify } from '#people/notifications/server/commands.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { decide } from '#platform/database/server/decision.ts'
import type { Db, Tables } from '#platform/database/server/tables.ts'
import { paymentTopic } from './notice-topics.ts'
import { addMoneyTask } from './tasks/commands.ts'

export interface Deposit {
  readonly personId: number
  readonly amountYen: number
  /** The external reference, such as the number of a bank transfer. */
  readonly reference: string
  readonly memo?: string
  /** The manager who books it; null for an operator at the command line. */
  readonly postedBy: number | null
}

/**
 * Books a client's deposit. A reference is booked only once; a copy is distinguished from another deposit with the same
 * reference.
 */
export async function postDeposit(
  db: Db,
  origin: Origin,
  { personId, amountYen, reference, memo = '', postedBy }: Deposit,
): Promise<'posted' | 'posted before' | 'reference in use'> {
  // Locks the account first, like every movement of money, so that copies run one after the other.
  await db
    .selectFrom('accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const id = await bookAmount(db, {
    ...{ kind: 'deposit', reference, memo, personId, amountYen, book: 'bank', postedBy },
  })
  if (id === null) {
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
  await notify(db, {
    personIds: [personId],
    ...{ kind: 'payment', code: 'deposit', topic: paymentTopic, about: id },
    values: { amount: amountYen },
    link: '/payments',
  })
  await followDeposit(db, { personId, amountYen, transactionId: id })
  await writeAudit(db, origin, {
    action: 'deposit-posted',
    actorId: postedBy,
    subjectId: personId,
    details: { amount: amountYen, reference },
  })
  return 'posted'
}

/** Backdates a booking of received or returned money, once per reference. Nobody is notified. */
export async function postBackdatedPayment(
  db: Db,
  payment: {
    readonly personId: number
    /** Negative for money that was sent back. */
    readonly amountYen: number
    readonly reference: string
    readonly at: Date
  },
): Promise<void> {
  const kind = payment.amountYen > 0 ? 'deposit' : 'withdrawal'
  await bookAmount(db, { ...payment, kind, memo: '', book: 'bank', postedBy: null })
}

/**
 * Books an amount between a client and an account of the company, once per reference.
 * @returns the id of the booking; null if the reference was already booked
 */
export async function bookAmount(
  db: Db,
  booking: {
    readonly kind: 'correction' | 'deposit' | 'withdrawal'
    readonly reference: string
    readonly memo: string
    readonly personId: number
    /** Given to the client; negative if taken. */
    readonly amountYen: number
    readonly book: 'bank' | 'sales' | 'fees'
    readonly postedBy: number | null
    /** When it happened, if in the past. */
    readonly at?: Date
  },
): Promise<number | null> {
  const { kind, reference, memo, personId, amountYen, book, postedBy, at } = booking
  const posted = await db
    .insertInto('ledger_transactions')
    .values({ kind, reference, memo, posted_by: postedBy, ...(at && { posted_at: at }) })
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
 * Locks accounts in the order of their ids, which every movement of money does first.
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

/** Links a payment to an announced transfer; null removes the link. */
export async function setPaymentIntent(db: Db, id: number, intentId: string | null): Promise<void> {
  await db.updateTable('payments').set({ intent_id: intentId }).where('id', '=', id).execute()
}

/** Adds external money, which waits to be assigned. */
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

/** Marks a waiting payment as void or refunded. */
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

/** The client of a part of a payment: yen, and the car that it pays first. */
export interface PaymentPart {
  readonly personId: number
  readonly amountYen: number
  readonly purchaseId: number | null
}

type Decided<Accepted, Code extends string> =
  | ({ readonly outcome: 'accepted' } & Accepted)
  | { readonly outcome: Code }

/** @throws Refusal the outcome of a call that is not accepted */
async function accept<Accepted extends object>(
  db: Db,
  call: RawBuilder<Decided<Accepted, RefusalCode>>,
): Promise<Accepted> {
  const decision = await decide(db, call)
  if (decision.outcome !== 'accepted') throw new Refusal(decision.outcome)
  return decision as Accepted
}

/**
 * Books a waiting payment once, and notifies its clients.
 * @throws Refusal not_found, payment_changed, parts_not_total
 */
export async function bookPayment(
  db: Db,
  origin: Origin,
  payment: {
    readonly paymentId: number
    readonly parts: readonly PaymentPart[]
    /** Null if the provider identified the client. */
    readonly postedBy: number | null
    /** Backdated timestamp, without notifications; omitted for now. */
    readonly at?: Date
  },
): Promise<number> {
  const { paymentId, parts, postedBy, at } = payment
  const request = { payment_id: paymentId, parts, posted_by: postedBy, at: at ?? null }
  const { transactionId } = await accept(
    db,
    sql<
      Decided<
        { readonly transactionId: number },
        'not_found' | 'payment_changed' | 'parts_not_total'
      >
    >`book_payment(${JSON.stringify(request)}::jsonb)`,
  )
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
 * Sets which debts a payment of a person pays; the rest pays the earliest due debts.
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
  await accept(
    db,
    sql<
      Decided<
        object,
        | 'not_found'
        | 'payment_changed'
        | 'payment_taken_back'
        | 'match_above_payment'
        | 'match_above_debt'
      >
    >`match_payment(${JSON.stringify(request)}::jsonb)`,
  )
  await writeAudit(db, origin, {
    ...{ action: 'payment-matched', actorId, subjectId: null },
    details: { record: recordId, parts: JSON.stringify(parts) },
  })
}

/**
 * Reverses a booking of money with a counter-entry, once. Debts that it had paid are open again.
 * @returns the id of the counter-entry
 * @throws Refusal not_found, booking_not_reversible, booking_reversed
 */
export async function reverseTransaction(
  db: Db,
  origin: Origin,
  reversal: {
    readonly transactionId: number
    /** `refund`: the provider has returned the money to the payer. */
    readonly kind: 'correction' | 'refund'
    readonly reason: string
    readonly actorId: number | null
    /** The new state of the payment: it waits to be booked again, never arrived, or was refunded. */
    readonly paymentState: 'waiting' | 'void' | 'refunded'
    readonly at?: Date
  },
): Promise<number> {
  const { transactionId, kind, reason, actorId, paymentState, at } = reversal
  const request = {
    ...{ transaction_id: transactionId, kind, reason, actor_id: actorId },
    ...{ payment_state: paymentState, at: at ?? null },
  }
  const decision = await accept(
    db,
    sql<
      Decided<
        { readonly transactionId: number },
        'not_found' | 'booking_not_reversible' | 'booking_reversed'
      >
    >`reverse_transaction(${JSON.stringify(request)}::jsonb)`,
  )
  await writeAudit(db, origin, {
    ...{ action: 'booking-reversed', actorId, subjectId: null },
    details: { transaction: transactionId, by: decision.transactionId, reason },
  })
  return decision.transactionId
}

/**
 * Creates a task for a deposit of somebody who may not bid. Whoever pays a deposit wants to bid (spec 1 §6), so a
 * manager enables bidding or returns the money.
 */
async function followDeposit(
  db: Db,
  deposit: {
    readonly personId: number
    readonly amountYen: number
    readonly transactionId: number
  },
): Promise<void> {
  const { personId, amountYen, transactionId } = deposit
  // The list excludes people who cannot sign in, and so cannot bid.
  const [person] = await listPeopleWithRights(db, [personId])
  if (person && (kindOfUser(person) === 'manager' || person.permissions.biddingAllowed)) return
  await addMoneyTask(db, {
    ...{ kind: 'deposit', subject: `transaction ${transactionId} of ${personId}`, personId },
    facts: { amountYen },
  })
}
