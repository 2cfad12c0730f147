import type { QualityDivision, Unlearned } from '#market/prices/contract/calls.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { nothing } from '#platform/ui/web/line-text.ts'
import type { NamedGroup } from './group-names.ts'

/** Returns texts for the quality of estimates; shares are per mille. */
export function useQualityText() {
  const { t } = useTranslation('prices')
  const format = useFormats()
  const percent = (perMille: number) => `${(perMille / 10).toFixed(1)}\u202f%`
  return {
    when: format.when,
    /** What a kind without a version waits for. */
    unlearned: ({ reason, sales, neededSales }: Unlearned) =>
      t(`quality.unlearned.${reason}`, {
        count: sales,
        number: formatNumber(sales),
        needed: formatNumber(neededSales),
      }),
    share: (perMille: number | null) => (perMille === null ? nothing : percent(perMille)),
    /** With its sign: above zero, estimates are too high. */
    bias(perMille: number | null): string {
      if (perMille === null) return nothing
      const sign = perMille > 0 ? '+' : perMille < 0 ? '\u2212' : ''
      return sign + percent(Math.abs(perMille))
    },
    group(division: QualityDivision, { from, until }: NamedGroup): string {
      if (division === 'week') return t('quality.weekOf', { day: dottedDay(from.slice(0, 10)) })
      if (division === 'grade') return from || t('quality.noGrade')
      const name = division === 'price' ? format.price : formatNumber
      const first = Number(from)
      if (until === null) return t('quality.from', { from: name(first) })
      if (division === 'price') {
        return t('quality.between', { from: formatNumber(first), to: name(until) })
      }
      return t('quality.between', { from: name(first), to: name(until - 1) })
    },
  }
}
