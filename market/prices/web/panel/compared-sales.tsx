import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ComparableSale } from '#market/lots/contract/calls.ts'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { ComparablesCard } from '#market/lots/web/past/comparables-card.tsx'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import type { ComparedSale } from '#market/prices/contract/calls.ts'
import {
  isBikePage,
  type PageType,
  pageTypePermission,
  pageTypeRoute,
} from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { Section } from '#platform/feedback/web/section.tsx'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { estimateQuery } from '../estimate-query.ts'
import { salesAddress } from './sales-address.ts'

interface ComparedSalesProps {
  lot: LotView
  pageType: PageType
  /** Renders the button that compares a sale with other lots. */
  renderPin: (sale: ComparableSale) => ReactNode
}

const first = 6

/**
 * Lists the sales that the estimate uses, each with its price adjusted to this lot; without an estimate the sales
 * behind the median.
 */
export function ComparedSales({ lot, pageType, renderPin }: ComparedSalesProps) {
  const { data, error } = useQuery(estimateQuery(pageType, lot.id))
  if (error || data?.estimate === null)
    return <ComparablesCard pageType={pageType} lotId={lot.id} renderPin={renderPin} />
  if (!data || data.comparables.length === 0) return null
  return (
    <SalesCard
      sales={data.comparables}
      lot={lot}
      pageType={pageType}
      salesOf={data.salesOf}
      renderPin={renderPin}
    />
  )
}

interface SalesCardProps extends ComparedSalesProps {
  sales: readonly ComparedSale[]
  salesOf: { readonly maker: number; readonly model: number }
}

function SalesCard({ sales, lot, pageType, salesOf, renderPin }: SalesCardProps) {
  const { t } = useTranslation('prices')
  const [all, setAll] = useState(false)
  const statistics = isBikePage(pageType) ? 'bike-stats' : 'stats'
  const canOpen = usePermission(pageTypePermission[statistics])
  const shown = all ? sales : sales.slice(0, first)
  const head = 'pb-1 align-bottom font-medium'
  return (
    <div data-screen-only>
      <Section title={t('compared.title')}>
        <p className="mb-2 text-sm text-quiet">{t('compared.text')}</p>
        <table className="w-full text-sm">
          <caption className="sr-only">{t('compared.title')}</caption>
          <thead>
            <tr className="text-xs text-quiet">
              <th scope="col" className={`${head} text-left`}>
                {t('compared.sale')}
              </th>
              <th scope="col" className={`${head} px-2 text-right`}>
                {t('compared.sold')}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {t('compared.moved')}
              </th>
              <td />
            </tr>
          </thead>
          {shown.map((sale) => (
            <Sale key={sale.id} sale={sale} pin={renderPin(sale)} />
          ))}
        </table>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {sales.length > first && !all && (
            <Button onClick={() => setAll(true)}>
              {t('compared.all', { count: sales.length })}
            </Button>
          )}
          {canOpen && (
            <Link
              to={pageTypeRoute[statistics]}
              search={salesAddress(sales, salesOf, lot.day)}
              className="inline-flex items-center gap-1 text-sm text-accent hover:underline touch:min-h-11"
            >
              {t('compared.open')}
              <ArrowRight aria-hidden="true" className="size-3.5" />
            </Link>
          )}
        </div>
      </Section>
    </div>
  )
}

function Sale({ sale, pin }: { sale: ComparedSale; pin: ReactNode }) {
  const { t } = useTranslation('prices')
  const format = useLotFormats()
  return (
    <tbody className="border-line border-t">
      <tr>
        <th scope="row" className="pt-1.5 text-left align-top font-normal">
          <a
            href={`${pageTypeRoute[sale.pageType]}/${sale.id}`}
            target="_blank"
            rel="noreferrer"
            className="text-accent hover:underline"
          >
            {dotted(sale.auctionDate && dottedDay(sale.auctionDate.slice(0, 10)), sale.auctionName)}
          </a>
        </th>
        <td translate="no" className="px-2 pt-1.5 text-right align-top whitespace-nowrap">
          {format.yen(sale.soldPrice)}
        </td>
        <td translate="no" className="pt-1.5 text-right align-top font-semibold whitespace-nowrap">
          {format.yen(sale.movedYen)}
        </td>
        <td rowSpan={2} className="w-8 pl-1 align-middle touch:w-11">
          {pin}
        </td>
      </tr>
      <tr>
        <td colSpan={2} className="pt-0.5 pb-1.5">
          <span className="flex items-center gap-x-2">
            <GradeBadge condition={sale.condition} />
            <span className="min-w-0 break-words">
              {dotted(sale.year, format.mileage(sale.mileage), sale.grade)}
            </span>
          </span>
        </td>
        <td className="pb-1.5 text-right text-xs whitespace-nowrap text-quiet">
          {t('compared.weight', { percent: Math.max(Math.round(sale.weight / 10), 1) })}
        </td>
      </tr>
    </tbody>
  )
}
