import type { RateCurrency } from '#market/reference-data/contract/destinations.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { confirmOdd, isOddRate } from '#platform/core/server/odd-value.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findRate } from './queries.ts'

interface NewRate {
  readonly currency: RateCurrency
  /** Per unit of the currency. */
  readonly yen: number
  readonly source: string
  /** Null if it was read from a bank's file. */
  readonly enteredBy: number | null
}

/** Adds a rate in yen, valid from now or from a past instant. Bookings keep the rate of their time. */
export async function addRate(
  db: Db,
  { currency, yen, source, enteredBy, at }: NewRate & { readonly at?: Date },
): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values({ currency, yen, source, entered_by: enteredBy, ...(at && { valid_from: at }) })
    .execute()
}

/**
 * Adds a manager's rate, and requires a confirmation if it is far from the last one of its currency.
 * @throws Refusal odd_value
 */
export async function addEnteredRate(
  db: Db,
  rate: NewRate & { readonly enteredBy: number; readonly confirmed: boolean },
  origin: Origin,
): Promise<void> {
  const { currency, yen, confirmed, enteredBy: actorId } = rate
  confirmOdd(isOddRate(yen, (await findRate(db, currency))?.yen), confirmed)
  await addRate(db, rate)
  await writeAudit(db, origin, {
    action: currency === 'USD' ? 'rate-entered' : 'cost-rate-entered',
    ...{ actorId, subjectId: null, details: { currency, yen } },
  })
}
