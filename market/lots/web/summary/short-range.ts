import { formatNumber } from '#platform/core/contract/money.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

const million = 1_000_000

/** Formats two prices in thousands, from a million on in millions with three digits: short enough for a column. */
export function shortRange(
  { low, high }: { readonly low: number; readonly high: number },
  language: Language,
): { readonly unit: 'thousands' | 'millions'; readonly low: string; readonly high: string } {
  if (Math.round(high / 1000) < 1000) {
    const thousands = (amount: number) => formatNumber(Math.round(amount / 1000))
    return { unit: 'thousands', low: thousands(low), high: thousands(high) }
  }
  const digits = high < 10 * million ? 2 : 1
  const { format } = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return { unit: 'millions', low: format(low / million), high: format(high / million) }
}
