import { Table2 } from 'lucide-react'
import { useState } from 'react'
import type { SalesSummary } from '#market/search/contract/sales.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { ChartSkeleton, chartBox } from './chart-box.tsx'
import { SalesChart } from './sales-chart.tsx'
import { type Grouping, groupings, pointsOf } from './sales-points.ts'
import { SalesTable } from './sales-table.tsx'

interface SalesBodyProps {
  summary: SalesSummary | undefined
  /** Whether the summary belongs to the previous query. */
  stale: boolean
}

/** Shows prices by month, mileage or grade, as a chart or a table. */
export function SalesBody({ summary, stale }: SalesBodyProps) {
  const { t } = useTranslation('sales')
  const [grouping, setGrouping] = useState<Grouping>('month')
  const [asTable, setAsTable] = useState(false)
  const points = summary && pointsOf(summary, grouping)
  return (
    <div className={cx('flex flex-col', chartBox)}>
      <div className="flex h-11 shrink-0 items-center gap-3 px-3">
        <Segmented
          label={t('by')}
          value={grouping}
          onChange={setGrouping}
          segments={groupings.map((value) => {
            const label = t(`grouping.${value}`)
            return { value, label, face: <span className="px-1.5">{label}</span> }
          })}
        />
        <Button
          variant="ghost"
          className={cx('ml-auto', asTable && 'bg-sunken text-ink')}
          data-screen-only
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Table2 aria-hidden="true" className="size-4" />
          {t('asTable')}
        </Button>
      </div>
      <div className={cx('min-h-0 flex-1 transition-opacity duration-150', stale && 'opacity-50')}>
        {!points ? (
          <ChartSkeleton />
        ) : asTable ? (
          <SalesTable points={points} grouping={grouping} />
        ) : points.every(({ sold }) => sold === 0) ? (
          <p className="grid h-full place-items-center px-4 pb-8 text-center text-sm text-quiet">
            {t('nothingToDraw')}
          </p>
        ) : (
          <SalesChart points={points} grouping={grouping} />
        )}
      </div>
    </div>
  )
}
