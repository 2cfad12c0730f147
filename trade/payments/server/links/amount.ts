import { type Currency, minorUnits, yenOf } from '#platform/core/contract/currency.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { leastPaymentYen, maxPaymentYen } from '#trade/payments/contract/links.ts'
import { latestRate } from '../summary.ts'

/** An amount that is to be paid: in its currency, and in yen at the rate of now. */
export interface WantedAmount {
  readonly currency: Currency
  /** Yen, or cents. */
  readonly minor: number
  /** Yen for a dollar; null for yen. */
  readonly rate: number | null
  readonly yen: number
}

/**
 * Reads an amount in the currency of a person.
 * @throws Refusal no_exchange_rate, invalid_fields
 */
export async function readAmount(
  db: Db,
  amount: number,
  currency: Currency,
): Promise<WantedAmount> {
  const minor = Math.round(amount * minorUnits[currency])
  const rate = currency === 'JPY' ? null : ((await latestRate(db))?.yen ?? null)
  if (currency !== 'JPY' && rate === null) throw new Refusal('no_exchange_rate')
  const yen = yenOf(minor, currency, rate ?? 1)
  const isWhole = currency !== 'JPY' || Number.isInteger(amount)
  if (!isWhole || yen < leastPaymentYen || yen > maxPaymentYen) {
    throw new Refusal('invalid_fields', { fields: { amount: { key: 'fields:invalid' } } })
  }
  return { currency, minor, rate, yen }
}
