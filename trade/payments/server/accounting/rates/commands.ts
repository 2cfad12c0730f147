import type { Db } from '#platform/database/server/tables.ts'

/** Adds a rate in yen per dollar, valid from now or from a past instant. Bookings keep the rate of their time. */
export async function addRate(
  db: Db,
  rate: {
    readonly yen: number
    readonly source: string
    /** Null if it was read from a bank's file. */
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
