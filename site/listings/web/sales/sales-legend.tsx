import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { Grouping } from './sales-points.ts'

/** Explains the marks of the chart; each has its own shape. */
export function SalesLegend({ grouping }: { grouping: Grouping }) {
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
