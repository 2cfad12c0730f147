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
export type PaymentFate = 'waiting' | 'void'

interface Wish {
  readonly actorId: number
  readonly reason: string
  /** Above it, with what was corrected on the same day, a second manager decides. */
  readonly limitYen: number
}

interface CorrectionResult {
  readonly success: true
  readonly correctionId: number
  readonly state: 'waiting' | 'booked' | 'refused'
}

/**
 * Takes a booking back by a counter-entry, or asks a second manager to.
 * @throws Refusal not_found, booking_not_reversible, booking_reversed, payment_changed where one waits already,
 *   own_account
 */
export async function askForUndo(
  db: Db,
  wish: Wish & { readonly recordId: number; readonly payment: PaymentFate },
  origin: Origin,
): Promise<CorrectionResult> {
  const { recordId, payment, ...asked } = wish
  const booking = await getReversible(db, recordId)
  return ask(db, origin, {
    ...asked,
    ...{ reversesId: booking.transactionId, personId: booking.personId, book: null },
    ...{ amountYen: -booking.amountYen, paymentState: booking.paymentId === null ? null : payment },
    ...{ clientName: booking.clientName, others: booking.people },
  })
}

/**
 * Gives a client an amount, or takes it, or asks a second manager to.
 * @throws Refusal not_found, own_account
 */
export async function askForAmount(
  db: Db,
  wish: Wish & { readonly personId: number; readonly amountYen: number; readonly book: Book },
  origin: Origin,
): Promise<CorrectionResult> {
  const client = await db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.person_id', 'people.id')
    .select('people.full_name')
    .where('people.id', '=', wish.personId)
    .executeTakeFirst()
  if (!client) throw new Refusal('not_found')
  const more = { reversesId: null, paymentState: null, clientName: client.full_name, others: [] }
  return ask(db, origin, { ...wish, ...more })
}

interface Wanted {
  readonly reversesId: number | null
  readonly personId: number
  readonly amountYen: number
  readonly book: Book | null
  readonly reason: string
  readonly paymentState: PaymentFate | null
}

async function ask(
  db: Db,
  origin: Origin,
  wanted: Wanted & Wish & { readonly clientName: string; readonly others: readonly number[] },
): Promise<CorrectionResult> {
  const { reversesId, personId, amountYen, book, reason, paymentState } = wanted
  const { actorId, limitYen } = wanted
  refuseOwnAccount(actorId, [personId, ...wanted.others])
  // Before the row refers to the account, and before the sums of the day are locked.
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

/** Whether the sums of the day let the requester decide; the trigger of the table asks the same. */
async function correctsAlone(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select corrects_alone(one) as is_alone from corrections one where id = ${id}
  `.execute(db)
  return rows[0]?.is_alone ?? false
}

/** The people whose accounts a booking moved; nobody where there is no booking. */
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
 * Approves or refuses what another manager wants. The first who decides it does.
 * @throws Refusal not_found, payment_changed, own_correction, own_account, booking_not_reversible, booking_reversed
 */
export async function decideWaiting(
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
    // The number of a correction is booked once.
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

/** A transfer that was announced and booked is expected again once its booking is taken back. */
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
