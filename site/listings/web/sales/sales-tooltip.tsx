import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { Grouping, SalesPoint } from './sales-points.ts'
import { useSalesText } from './use-sales-text.ts'

interface SalesTooltipProps {
  point: SalesPoint | undefined
  grouping: Grouping
}

/** Shows the exact numbers of the hovered or focused point. */
export function SalesTooltip({ point, grouping }: SalesTooltipProps) {
  const { t } = useTranslation('sales')
  const format = useSalesText()
  if (!point) return null
  const { half, median, lots, sold } = point
  return (
    <div
      role="status"
      className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-float"
    >
      <p className="font-semibold">{format.name(grouping, point.key)}</p>
      {half && (
        <>
          <p translate="no" className="text-sm">
            {format.yen(median)}
          </p>
          <p className="text-quiet">
            {formatNumber(half[0])}–{format.yen(half[1])}
          </p>
        </>
      )}
      <p className="text-quiet">
        {t('soldOf', {
          sold: formatNumber(sold),
          lots: formatNumber(lots),
          share: format.share(point),
        })}
      </p>
    </div>
  )
}
