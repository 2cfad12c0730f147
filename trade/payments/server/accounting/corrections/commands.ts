import { sql } from 'kysely'
import { notify } from '#people/notifications/server/commands.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  bookAmount,
  lockAccounts,
  reverseTransaction,
  setPaymentIntent,
} from '#trade/payments/server/commands.ts'
import { reopenAnnounced } from '#trade/payments/server/links/commands.ts'
import { correctionTopic } from '#trade/payments/server/notice-topics.ts'
import { refuseOwnAccount } from '../four-eyes.ts'
import { listMoneyManagers } from '../money-managers.ts'
import { getReversible } from './reversible.ts'

type Book = 'bank' | 'sales' | 'fees'
export type ReversedPaymentState = 'waiting' | 'void'

interface CorrectionInput {
  readonly actorId: number
  readonly reason: string
  /** A second manager decides if the corrections of the day exceed it; yen. */
  readonly limitYen: number
}

interface CorrectionResult {
  readonly success: true
  readonly correctionId: number
  readonly state: 'waiting' | 'booked' | 'refused'
}

/**
 * Reverses a booking with a counter-entry, or asks a second manager to.
 * @throws Refusal not_found, booking_not_reversible, booking_reversed, own_account; payment_changed if a correction of
 * it already waits
 */
export async function requestReversal(
  db: Db,
  input: CorrectionInput & { readonly recordId: number; readonly payment: ReversedPaymentState },
  origin: Origin,
): Promise<CorrectionResult> {
  const { recordId, payment, ...asked } = input
  const booking = await getReversible(db, recordId)
  return ask(db, origin, {
    ...asked,
    ...{ reversesId: booking.transactionId, personId: booking.personId, book: null },
    ...{ amountYen: -booking.amountYen, paymentState: booking.paymentId === null ? null : payment },
    ...{ clientName: booking.clientName, others: booking.people },
  })
}

/**
 * Corrects a client's balance by an amount, or asks a second manager to.
 * @throws Refusal not_found, own_account
 */
export async function requestAmount(
  db: Db,
  input: CorrectionInput & {
    readonly personId: number
    readonly amountYen: number
    readonly book: Book
  },
  origin: Origin,
): Promise<CorrectionResult> {
  const client = await db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.person_id', 'people.id')
    .select('people.full_name')
    .where('people.id', '=', input.personId)
    .executeTakeFirst()
  if (!client) throw new Refusal('not_found')
  const more = { reversesId: null, paymentState: null, clientName: client.full_name, others: [] }
  return ask(db, origin, { ...input, ...more })
}

interface Wanted {
  readonly reversesId: number | null
  readonly personId: number
  readonly amountYen: number
  readonly book: Book | null
  readonly reason: string
  readonly paymentState: ReversedPaymentState | null
}

async function ask(
  db: Db,
  origin: Origin,
  wanted: Wanted &
    CorrectionInput & { readonly clientName: string; readonly others: readonly number[] },
): Promise<CorrectionResult> {
  const { reversesId, personId, amountYen, book, reason, paymentState } = wanted
  const { actorId, limitYen } = wanted
  refuseOwnAccount(actorId, [personId, ...wanted.others])
  // Must precede the insert, whose foreign key refers to the account, and the lock of the day's sums.
  await lockAccounts(db, [personId, ...wanted.others])
  const subject = { reverses_id: reversesId, person_id: personId, book, reason }
  const added = await db
    .insertInto('corrections')
    .values({
      ...{ ...subject, payment_state: paymentState, amount_yen: amountYen, limit_yen: limitYen },
      ...{ requested_by: actorId, decided_by: null, decided_at: null, transaction_id: null },
    })
    .onConflict((conflict) =>
      conflict.column('reverses_id').where('state', '=', sql.lit('waiting')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal('payment_changed')
  const correctionId = added.id
  await writeAudit(db, origin, {
    ...{ action: 'correction-requested', actorId, subjectId: personId },
    details: { correction: correctionId, amount: amountYen, reason, undoes: reversesId },
  })
  if (await correctsAlone(db, correctionId)) {
    await carryOut(db, origin, { ...wanted, id: correctionId }, actorId)
    return { success: true, correctionId, state: 'booked' }
  }
  await notify(db, {
    personIds: (await listMoneyManagers(db)).filter((id) => id !== actorId),
    ...{ kind: 'payment', code: 'correction_waiting', topic: correctionTopic, about: correctionId },
    values: { amount: amountYen, client: wanted.clientName, reason },
    link: '/payments/corrections',
  })
  return { success: true, correctionId, state: 'waiting' }
}

/** Returns whether the sums of the day let the requester decide alone; the trigger of the table checks the same. */
async function correctsAlone(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select corrects_alone(one) as is_alone from corrections one where id = ${id}
  `.execute(db)
  return rows[0]?.is_alone ?? false
}

/** Returns the people whose accounts a booking moved; empty without a booking. */
async function peopleOf(db: Db, transactionId: number | null): Promise<(number | null)[]> {
  if (transactionId === null) return []
  const rows = await db
    .selectFrom('ledger_entries')
    .select('person_id')
    .where('transaction_id', '=', transactionId)
    .where('person_id', 'is not', null)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/**
 * Approves or refuses a correction requested by another manager. The first decision counts.
 * @throws Refusal not_found, payment_changed, own_correction, own_account, booking_not_reversible, booking_reversed
 */
export async function decideRequested(
  db: Db,
  decision: { readonly correctionId: number; readonly approve: boolean; readonly actorId: number },
  origin: Origin,
): Promise<CorrectionResult> {
  const { correctionId, approve, actorId } = decision
  const wanted = await db
    .selectFrom('corrections')
    .selectAll()
    .where('id', '=', correctionId)
    .forUpdate()
    .executeTakeFirst()
  if (!wanted) throw new Refusal('not_found')
  if (wanted.state !== 'waiting') throw new Refusal('payment_changed')
  if (wanted.requested_by === actorId) throw new Refusal('own_correction')
  if (approve)
    refuseOwnAccount(actorId, [wanted.person_id, ...(await peopleOf(db, wanted.reverses_id))])
  const success = true as const
  if (approve) {
    const { id, reverses_id, person_id, amount_yen, book, reason, payment_state } = wanted
    await carryOut(
      db,
      origin,
      {
        ...{ id, reversesId: reverses_id, personId: person_id ?? 0, amountYen: amount_yen },
        ...{ book, reason, paymentState: payment_state },
      },
      actorId,
    )
    return { success, correctionId, state: 'booked' }
  }
  await decide(db, correctionId, { state: 'refused', actorId, transactionId: null })
  await writeAudit(db, origin, {
    ...{ action: 'correction-refused', actorId, subjectId: wanted.person_id },
    details: { correction: correctionId },
  })
  return { success, correctionId, state: 'refused' }
}

async function carryOut(
  db: Db,
  origin: Origin,
  wanted: Wanted & { readonly id: number },
  actorId: number,
): Promise<void> {
  const { id, personId, amountYen } = wanted
  const transactionId = await bookCorrection(db, origin, wanted, actorId)
  await decide(db, id, { state: 'booked', actorId, transactionId })
  await writeAudit(db, origin, {
    ...{ action: 'correction-booked', actorId, subjectId: personId },
    details: { correction: id, amount: amountYen, transaction: transactionId },
  })
}

async function bookCorrection(
  db: Db,
  origin: Origin,
  wanted: Wanted & { readonly id: number },
  actorId: number,
): Promise<number> {
  const { id, reversesId, personId, amountYen, book, reason, paymentState } = wanted
  if (reversesId === null) {
    await lockAccounts(db, [personId])
    const booked = await bookAmount(db, {
      ...{ kind: 'correction', reference: `correction ${id}`, memo: reason },
      ...{ personId, amountYen, book: book ?? 'bank', postedBy: actorId },
    })
    // The number of a correction is booked only once.
    if (booked === null) throw new Refusal('payment_changed')
    return booked
  }
  const transactionId = await reverseTransaction(db, origin, {
    ...{ transactionId: reversesId, kind: 'correction', reason, actorId },
    paymentState: paymentState ?? 'waiting',
  })
  await releaseAnnounced(db, reversesId)
  return transactionId
}

/** Reopens an announced transfer whose booking was reversed, so that it is expected again. */
async function releaseAnnounced(db: Db, transactionId: number): Promise<void> {
  const payment = await db
    .selectFrom('ledger_transactions as booked')
    .innerJoin('payments as payment', 'payment.id', 'booked.payment_id')
    .select(['payment.id', 'payment.intent_id'])
    .where('booked.id', '=', transactionId)
    .where('payment.source', '=', 'bank')
    .where('payment.intent_id', 'is not', null)
    .executeTakeFirst()
  if (!payment?.intent_id) return
  await setPaymentIntent(db, payment.id, null)
  await reopenAnnounced(db, payment.intent_id)
}

async function decide(
  db: Db,
  id: number,
  outcome: {
    readonly state: 'booked' | 'refused'
    readonly actorId: number
    readonly transactionId: number | null
  },
): Promise<void> {
  await db
    .updateTable('corrections')
    .set({
      ...{ state: outcome.state, decided_by: outcome.actorId },
      ...{ decided_at: sql<Date>`app_now()`, transaction_id: outcome.transactionId },
    })
    .where('id', '=', id)
    .execute()
}
