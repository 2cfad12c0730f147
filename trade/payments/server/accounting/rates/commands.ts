import type { Db } from '#platform/database/server/tables.ts'

/** Adds yen for a dollar, from now on or from an instant of the past; bookings keep the rate of their time. */
export async function addRate(
  db: Db,
  rate: {
    readonly yen: number
    readonly source: string
    /** Null for one that was read from a bank's file. */
    readonly enteredBy: number | null
    readonly at?: Date
  },
): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values({
      currency: 'USD',
      yen: rate.yen,
      source: rate.source,
      entered_by: rate.enteredBy,
      ...(rate.at && { valid_from: rate.at }),
    })
    .execute()
}
