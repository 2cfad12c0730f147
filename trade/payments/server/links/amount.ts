import { findRate } from '#market/rates/server/queries.ts'
import { type Currency, minorUnits, yenOf } from '#platform/core/contract/currency.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxPaymentYen, minPaymentYen } from '#trade/payments/contract/links.ts'

/** An amount to pay: in its currency, and in yen at the current rate. */
export interface WantedAmount {
  readonly currency: Currency
  /** Yen, or cents. */
  readonly minor: number
  /** Yen per dollar; null for yen. */
  readonly rate: number | null
  readonly yen: number
}

/**
 * Converts an amount in the currency of a person.
 * @throws Refusal no_exchange_rate, invalid_fields
 */
export async function readAmount(
  db: Db,
  amount: number,
  currency: Currency,
): Promise<WantedAmount> {
  const minor = Math.round(amount * minorUnits[currency])
  const rate = currency === 'JPY' ? null : ((await findRate(db, 'USD'))?.yen ?? null)
  if (currency !== 'JPY' && rate === null) throw new Refusal('no_exchange_rate')
  const yen = yenOf(minor, currency, rate ?? 1)
  const isWhole = currency !== 'JPY' || Number.isInteger(amount)
  if (!isWhole || yen < minPaymentYen || yen > maxPaymentYen) {
    throw new Refusal('invalid_fields', { fields: { amount: { key: 'fields:invalid' } } })
  }
  return { currency, minor, rate, yen }
}
