import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import { monthText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { nothing } from '#platform/ui/web/line-text.ts'
import { bandOf, type Grouping, type SalesPoint, soldShare } from './sales-points.ts'

/** Formats months, distances, prices and shares in the language of the page. */
export function useSalesText() {
  const { t, language } = useTranslation('sales')
  const compact = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const thousands = (km: number) => String(km / 1000)
  return {
    yen: (amount: number | null) => (amount === null ? nothing : formatYen(amount)),
    /** `645K`, `1.23M`; `645 тыс.`, `1,23 млн`. */
    short: (amount: number) => compact.format(amount),
    share: (point: Pick<SalesPoint, 'lots' | 'sold'>) =>
      point.lots === 0 ? nothing : percent.format(soldShare(point)),
    /** Returns the full name of a point. */
    name(grouping: Grouping, key: string): string {
      if (grouping === 'grade') return t('gradeOf', { grade: key })
      if (grouping === 'month') return monthText(key, language)
      const { from, to } = bandOf(key)
      if (to === null) return t('band.open', { from: formatNumber(from) })
      return t('band.closed', { from: formatNumber(from), to: formatNumber(to) })
    },
    /** Returns the label of a point on the axis: January as its year, a band in thousands of km. */
    tick(grouping: Grouping, key: string, isNarrow: boolean): string {
      if (grouping === 'grade') return key
      if (grouping === 'month') {
        return key.endsWith('-01') ? key.slice(0, 4) : monthText(key, language, { month: 'short' })
      }
      const { from, to } = bandOf(key)
      if (to === null) return `${thousands(from)}+`
      return isNarrow ? thousands(from) : `${thousands(from)}–${thousands(to)}`
    },
  }
}
