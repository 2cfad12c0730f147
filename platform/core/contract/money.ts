import { type Currency, currencySymbols, minorUnits } from './currency.ts'

const thinSpace = '\u2009'

/** Groups the digits of a whole number by thousands with a thin space: `1 250 000`, `−5 000`. */
export function formatNumber(value: number): string {
  return String(Math.trunc(value))
    .replace(/\B(?=(\d{3})+$)/g, thinSpace)
    .replace('-', '\u2212')
}

/** Yen for display, `1 250 000 ¥` (decision 11, Money). */
export function formatYen(value: number): string {
  return `${formatNumber(value)}${thinSpace}¥`
}

/** Returns an amount in the smallest unit of its currency for display: `1 250 000 ¥`, `1 250.05 $`. */
export function formatMinor(minor: number, currency: Currency): string {
  const unit = minorUnits[currency]
  const size = Math.abs(minor)
  const cents = unit === 1 ? '' : `.${String(size % unit).padStart(2, '0')}`
  const sign = minor < 0 ? '\u2212' : ''
  return `${sign}${formatNumber(Math.trunc(size / unit))}${cents}${thinSpace}${currencySymbols[currency]}`
}
