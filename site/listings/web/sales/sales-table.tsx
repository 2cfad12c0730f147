import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { Grouping, SalesPoint } from './sales-points.ts'
import { useSalesText } from './use-sales-text.ts'

interface SalesTableProps {
  points: readonly SalesPoint[]
  grouping: Grouping
}

/** Shows the numbers of the chart; months begin with the latest. */
export function SalesTable({ points, grouping }: SalesTableProps) {
  const { t } = useTranslation('sales')
  const format = useSalesText()
  const rows = grouping === 'month' ? points.toReversed() : points
  const heads = [
    t('column.lots'),
    t('column.sold'),
    t('column.share'),
    t('column.lower'),
    t('column.median'),
    t('column.upper'),
  ]
  const caption = t(`caption.${grouping}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section aria-label={caption} tabIndex={0} className="h-full overflow-auto -outline-offset-2">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-xs text-quiet">
            <th scope="col" className="sticky top-0 bg-surface px-3 py-1 text-left font-medium">
              {t(`grouping.${grouping}`)}
            </th>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="sticky top-0 bg-surface px-3 py-1 text-right font-medium"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <tr key={point.key} className="border-line border-t whitespace-nowrap">
              <th scope="row" className="px-3 py-1 text-left font-normal">
                {format.name(grouping, point.key)}
              </th>
              {[
                formatNumber(point.lots),
                formatNumber(point.sold),
                format.share(point),
                format.yen(point.lowerQuartile),
                format.yen(point.median),
                format.yen(point.upperQuartile),
              ].map((cell, at) => (
                <td key={heads[at]} className="px-3 py-1 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
