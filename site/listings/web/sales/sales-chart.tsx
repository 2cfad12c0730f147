import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { LotsChart } from './lots-chart.tsx'
import { PriceChart } from './price-chart.tsx'
import type { Grouping, SalesPoint } from './sales-points.ts'
import { useSalesText } from './use-sales-text.ts'

interface SalesChartProps {
  points: readonly SalesPoint[]
  grouping: Grouping
}

/** Shows prices, and below them, on the same axis, the numbers of lots. */
export function SalesChart({ points, grouping }: SalesChartProps) {
  const { t } = useTranslation('sales')
  const format = useSalesText()
  const narrow = useMedia('(max-width: 767.98px)')
  const sold = points.filter((point) => point.median !== null)
  const lowest = sold.reduce((a, b) => ((b.median ?? 0) < (a.median ?? 0) ? b : a), sold[0] ?? none)
  const highest = sold.reduce((a, b) => ((b.median ?? 0) > (a.median ?? 0) ? b : a), lowest)
  const values = (point: SalesPoint) => ({
    name: format.name(grouping, point.key),
    price: format.yen(point.median),
  })
  const label = [
    t(`caption.${grouping}`),
    t('lowest', values(lowest)),
    t('highest', values(highest)),
    t('keys'),
  ].join('. ')
  const shared = { points, grouping, narrow }
  return (
    <figure
      className={
        'flex h-full flex-col [&_svg]:-outline-offset-2 forced-colors:[--accent:LinkText] forced-colors:[--edge:CanvasText] ' +
        'forced-colors:[--faint:CanvasText] forced-colors:[--line:GrayText] ' +
        'forced-colors:[--quiet:CanvasText] forced-colors:[--accent-wash:Canvas]'
      }
    >
      <SalesLegend grouping={grouping} />
      <div className="h-[134px] shrink-0">
        <PriceChart {...shared} label={label} />
      </div>
      <div aria-hidden="true" className="h-[62px] shrink-0">
        <LotsChart {...shared} />
      </div>
    </figure>
  )
}

const none: SalesPoint = {
  key: '',
  lots: 0,
  sold: 0,
  unsold: 0,
  lowerQuartile: null,
  median: null,
  upperQuartile: null,
  half: null,
}

/** Explains the marks of the chart; each has its own shape. */
function SalesLegend({ grouping }: { grouping: Grouping }) {
  const { t } = useTranslation('sales')
  return (
    <figcaption className="flex h-6 shrink-0 items-center gap-x-4 overflow-hidden px-3 text-xs whitespace-nowrap text-quiet">
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" width="16" height="10">
          <rect y="4" width="16" height="2" fill="var(--accent)" />
        </svg>
        {t('median')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" width="16" height="10">
          <rect
            x="0.5"
            y="0.5"
            width="15"
            height="9"
            fill="var(--accent)"
            fillOpacity="0.13"
            stroke="var(--accent)"
            strokeOpacity="0.45"
          />
        </svg>
        {t('half')}
      </span>
      <span className="hidden items-center gap-1.5 md:inline-flex">
        <svg aria-hidden="true" width="10" height="10">
          <rect width="10" height="10" fill="var(--faint)" fillOpacity="0.18" />
          <rect y="4" width="10" height="6" fill="var(--faint)" />
        </svg>
        {t('soldAndNot')}
      </span>
      {grouping === 'mileage' && <span className="ml-auto">{t('thousandKm')}</span>}
    </figcaption>
  )
}
