import { sql } from 'kysely'
import { Refusal } from '../../../core/refusal.ts'
import type { Db } from '../../../db/tables.ts'

/** What the function `reverse_transaction` never takes back: papers are corrected by notes, refunds by the provider. */
const irreversible = ['purchase', 'credit_note', 'debit_note', 'refund', 'rounding']

/**
 * A booking of a client's record that can be taken back.
 * @throws Refusal not_found, booking_not_reversible, booking_reversed
 */
export async function getReversible(db: Db, recordId: number) {
  const row = await db
    .selectFrom('payment_records as record')
    .innerJoin('ledger_transactions as booked', 'booked.id', 'record.transaction_id')
    .innerJoin('people as client', 'client.id', 'record.person_id')
    .leftJoin('ledger_transactions as back', 'back.reverses_id', 'booked.id')
    .select(['record.person_id', 'client.full_name', 'booked.id', 'booked.kind'])
    .select(['booked.payment_id', 'booked.reverses_id', 'back.id as back_id'])
    .select((eb) =>
      eb
        .selectFrom('payment_records as part')
        .select((sum) => sum.fn.sum<number>('part.amount_yen').as('yen'))
        .whereRef('part.transaction_id', '=', 'booked.id')
        .as('total'),
    )
    .select((eb) =>
      eb
        .selectFrom('payment_records as part')
        .select(sql<number[]>`array_agg(part.person_id)`.as('people'))
        .whereRef('part.transaction_id', '=', 'booked.id')
        .as('people'),
    )
    .where('record.id', '=', recordId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (irreversible.includes(row.kind) || row.reverses_id !== null) {
    throw new Refusal('booking_not_reversible')
  }
  // Of money that has gone back in part, the rest is corrected by an amount.
  if (row.payment_id !== null && (await hasMoved(db, row.payment_id))) {
    throw new Refusal('booking_not_reversible')
  }
  if (row.back_id !== null) throw new Refusal('booking_reversed')
  return {
    transactionId: row.id,
    personId: row.person_id,
    clientName: row.full_name,
    paymentId: row.payment_id,
    people: row.people ?? [],
    /** Of all its people. */
    amountYen: row.total ?? 0,
  }
}

/** Whether a provider has moved a part of a payment; the same rule is in `reverse_transaction`. */
async function hasMoved(db: Db, paymentId: number): Promise<boolean> {
  const moved = await db
    .selectFrom('payment_movements as movement')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.provider', '=', 'movement.provider')
        .onRef('payment.provider_id', '=', 'movement.provider_id'),
    )
    .select('payment.id')
    .where('payment.id', '=', paymentId)
    .where('payment.state', '=', 'booked')
    .where('movement.state', '=', 'booked')
    .groupBy('payment.id')
    .having(
      sql<boolean>`sum(case when movement.kind in ('refund', 'dispute') then movement.amount_minor
        else -movement.amount_minor end) <> 0`,
    )
    .executeTakeFirst()
  return moved !== undefined
}
