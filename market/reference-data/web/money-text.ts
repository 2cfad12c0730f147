import type { CostCurrency } from '#market/reference-data/contract/destinations.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'

/** Marks of currencies; a code where a symbol could mean another currency. */
export const currencyMarks: Readonly<Record<CostCurrency, string>> = {
  ...{ JPY: '¥', USD: '$', EUR: '€', RUB: '₽', KES: 'KSh', NZD: 'NZ$', AED: 'AED', GEL: '₾' },
}

/** Formats a number with at most this many decimals, as the language does: `1 250.5`, `1 250,5`. */
export function decimalText(value: number, digits: number, language: 'en' | 'ru'): string {
  const [whole = '', part = ''] = Math.abs(value).toFixed(digits).split('.')
  const shown = part.replace(/0+$/, '')
  const sign = value < 0 ? '\u2212' : ''
  return `${sign}${formatNumber(Number(whole))}${shown && (language === 'ru' ? ',' : '.') + shown}`
}

/** Formats whole units of a currency; cents only for small amounts, such as a rate per cm³. */
export function moneyText(amount: number, currency: CostCurrency, language: 'en' | 'ru'): string {
  const digits = currency === 'JPY' || Math.abs(amount) >= 100 ? 0 : 2
  return unbroken(`${decimalText(amount, digits, language)}\u2009${currencyMarks[currency]}`)
}
