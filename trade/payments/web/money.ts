import { type Currency, minorUnits } from '#platform/core/contract/currency.ts'
import { formatMinor } from '#platform/core/contract/money.ts'
import type { AmountFormat } from '#platform/core/contract/read-amount.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'

/** Formats an amount in its currency: `385 700 ¥`, `2 480.50 $`. */
export const money = (amount: number, currency: Currency): string =>
  unbroken(formatMinor(Math.round(amount * minorUnits[currency]), currency))

/** Formats an amount with its sign: `+150 000 ¥`, `−62 600 ¥`. */
export const signedMoney = (amount: number, currency: Currency): string =>
  amount > 0 ? `+${money(amount, currency)}` : money(amount, currency)

/** Formats yen per dollar with at least two decimals: `150.60`. */
export const rateText = (yen: number): string => {
  const [whole = '', decimals = ''] = String(yen).split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** The input format of yen per dollar. */
export const rateFormat: AmountFormat = { decimals: 6, max: 99_999 }

/** Returns the number of decimals of amounts in a currency. */
export const decimalsOf = (currency: Currency): number => (minorUnits[currency] > 1 ? 2 : 0)
