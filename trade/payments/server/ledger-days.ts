import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** A span of everybody's bookings. */
export interface Period {
  /** Tokyo days, inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Empty for all. */
  readonly types?: readonly RecordType[]
}
type RecordType = 'remittance' | 'purchase'

const allTypes: readonly RecordType[] = ['remittance', 'purchase']

/** Sums a column of a day over the types. */
const sumOf = ({ types = [] }: Period, sum: 'count' | 'received_yen' | 'spent_yen') =>
  sql.join(
    (types.length > 0 ? types : allTypes).map((type) => sql.ref(`${type}_${sum}`)),
    sql` + `,
  )

const daysOf = ({ from, to }: Period) => sql`
  ledger_days where day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`

/** Returns the number of records in a period, with the yen received and spent. */
export async function sumsOfDays(db: Db, period: Period) {
  const { rows } = await sql<{ count: number; received: number; spent: number }>`
    select coalesce(sum(${sumOf(period, 'count')}), 0)::int as count,
      coalesce(sum(${sumOf(period, 'received_yen')}), 0)::bigint as received,
      coalesce(sum(${sumOf(period, 'spent_yen')}), 0)::bigint as spent
    from ${daysOf(period)}
  `.execute(db)
  return rows[0] ?? { count: 0, received: 0, spent: 0 }
}

/**
 * Returns the ids of records of a period, newest day first. The counts of the days locate the first day of a page, so
 * that late pages are as fast as the first.
 */
export async function idsByDay(
  db: Db,
  period: Period,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<number[]> {
  const { from, types = [] } = period
  const isOfType = types.length > 0 ? sql`record.type = any(${types}::text[])` : sql`true`
  const { rows } = await sql<{ id: number }>`
    with start as materialized (
      select day, later from (
        select day, records, sum(records) over (order by day desc) - records as later
        from (select day, ${sumOf(period, 'count')} as records from ${daysOf(period)}) days
      ) days
      where later + records > ${offset} order by day desc limit 1
    )
    select record.id from payment_records record
    where record.posted_on <= (select day from start)
      and record.posted_on >= ${from ?? '-infinity'}::date and ${isOfType}
    order by record.posted_on desc, record.id desc
    limit ${limit} offset ${offset} - (select later from start)
  `.execute(db)
  return rows.map(({ id }) => id)
}
