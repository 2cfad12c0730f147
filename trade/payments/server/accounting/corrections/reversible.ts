import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/**
 * Returns the booking of a client's record if it can be reversed.
 * @throws Refusal not_found, booking_not_reversible, booking_reversed
 */
export async function getReversible(db: Db, recordId: number) {
  const row = await db
    .selectFrom('payment_records as record')
    .innerJoin('ledger_transactions as booked', 'booked.id', 'record.transaction_id')
    .innerJoin('people as client', 'client.id', 'record.person_id')
    .select(['record.person_id', 'client.full_name', 'booked.id', 'booked.payment_id'])
    .select(
      sql<'booking_not_reversible' | 'booking_reversed' | null>`reversal_refusal(booked)`.as(
        'refusal',
      ),
    )
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
  if (row.refusal !== null) throw new Refusal(row.refusal)
  return {
    transactionId: row.id,
    personId: row.person_id,
    clientName: row.full_name,
    paymentId: row.payment_id,
    people: row.people ?? [],
    /** The total over all its people. */
    amountYen: row.total ?? 0,
  }
}
