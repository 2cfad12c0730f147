import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ComparableSale } from '#market/lots/contract/calls.ts'
import { isBikePage, type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { GradeBadge } from '../grade-badge.tsx'
import { comparablesQuery } from '../lot-query.ts'
import { useLotFormats } from '../use-lot-formats.ts'

interface ComparablesCardProps {
  pageType: PageType
  lotId: string
  /** Renders the button that compares a sale with other lots. */
  renderPin: (sale: ComparableSale) => ReactNode
}

const first = 5

/** Lists the sales behind the average price, latest first; renders nothing when there are none. */
export function ComparablesCard({ pageType, lotId, renderPin }: ComparablesCardProps) {
  const { t } = useTranslation('lots')
  const [all, setAll] = useState(false)
  const { data } = useQuery(comparablesQuery(pageType, lotId))
  if (!data || data.lots.length === 0) return null
  const shown = all ? data.lots : data.lots.slice(0, first)
  const statistics = pageTypeRoute[isBikePage(pageType) ? 'bike-stats' : 'stats']
  return (
    <div data-screen-only>
      <Section title={t('comparables.title')}>
        <ul>
          {shown.map((sale) => (
            <li
              key={sale.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b last:border-b-0"
            >
              <Sale sale={sale} href={`${statistics}/${sale.id}`} />
              {renderPin(sale)}
            </li>
          ))}
        </ul>
        {data.lots.length > first && !all && (
          <Button className="mt-2" onClick={() => setAll(true)}>
            {t('comparables.all', { count: data.lots.length })}
          </Button>
        )}
        {all && data.sales > data.lots.length && (
          <p className="mt-2 text-sm text-quiet">
            {t('comparables.latest', { count: data.sales, shown: data.lots.length })}
          </p>
        )}
      </Section>
    </div>
  )
}

function Sale({ sale, href }: { sale: ComparableSale; href: string }) {
  const format = useLotFormats()
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-sm px-2 py-1.5 text-sm hover:bg-accent-wash"
    >
      <span className="text-quiet">
        {dotted(sale.auctionDate && dottedDay(sale.auctionDate.slice(0, 10)), sale.auctionName)}
      </span>
      <span translate="no" className="text-right font-semibold whitespace-nowrap">
        {format.yen(sale.soldPrice)}
      </span>
      <span>{dotted(sale.grade, sale.year, format.mileage(sale.mileage))}</span>
      <span className="text-right">
        <GradeBadge condition={sale.condition} />
      </span>
    </a>
  )
}
