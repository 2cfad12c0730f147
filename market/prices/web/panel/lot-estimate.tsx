import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { PriceRange } from '#market/lots/web/price/price-range.tsx'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import type { LotEstimate as Estimate, lotEstimate } from '#market/prices/contract/calls.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import {
  isBikePage,
  isStatistics,
  type PageType,
  pageTypePermission,
  pageTypeRoute,
} from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { estimateQuery } from '../estimate-query.ts'
import { useChanceText } from '../use-chance-text.ts'
import { BandDrawing } from './band-drawing.tsx'
import { PriceReasons } from './price-reasons.tsx'
import { countedAddress } from './sales-address.ts'

type Answer = ResponseBody<typeof lotEstimate>

interface LotEstimateProps {
  lot: LotView
  pageType: PageType
  /** The amount in the bid form, yen; null for none. */
  typedYen: number | null
}

/** Shows the expected sold price of a lot; if it is unknown, the median of comparable sales. */
export function LotEstimate({ lot, pageType, typedYen }: LotEstimateProps) {
  const { t } = useTranslation('prices')
  const { data, error, refetch, isFetching } = useQuery(estimateQuery(pageType, lot.id))
  if (data?.estimate) {
    const { estimate, first, salesOf } = data
    return <Known {...{ estimate, first, salesOf, lot, pageType, typedYen }} />
  }
  if (data) return <PriceRange lot={lot} />
  if (!error) return <EstimateSkeleton />
  return (
    <div className="grid gap-2">
      <PriceRange lot={lot} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet" role="status">
        <span>{t('failed')}</span>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </p>
    </div>
  )
}

function EstimateSkeleton() {
  const { t } = useTranslation('prices')
  return (
    <div className="grid gap-2">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="my-2 h-7 w-full" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}

type KnownProps = LotEstimateProps & Pick<Answer, 'first' | 'salesOf'> & { estimate: Estimate }

function Known({ estimate, first, salesOf, lot, pageType, typedYen }: KnownProps) {
  const { t } = useTranslation('prices')
  const format = useLotFormats()
  const chance = useChanceText()
  const isPhone = useMedia(phoneScreen)
  const { bid } = lot
  const isStock = pageType === 'stock'
  // The price is then the larger figure.
  const isSold = bid.soldPrice !== null
  const isOver = isStatistics(pageType) || isResult(lot.status) || isSold
  return (
    <section aria-label={t('title')} className="border-line border-t pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-quiet">{t('title')}</span>
        <span
          translate="no"
          className={cx('font-semibold whitespace-nowrap', isSold ? 'text-lg' : 'text-2xl')}
        >
          {format.yen(estimate.yen)}
        </span>
      </p>
      <BandDrawing
        estimate={estimate}
        marks={{
          start: isStock ? null : bid.startPrice,
          price: isStock ? bid.startPrice : null,
          sold: bid.soldPrice,
          bid: bid.myBid ? bid.myBidAmount : null,
          typed: typedYen === bid.myBidAmount && bid.myBid ? null : typedYen,
        }}
      />
      <div className="mt-2 grid gap-1 text-sm print:hidden">
        {!isOver && !isStock && estimate.saleChance !== null && (
          <p>{chance('reaches', estimate.saleChance)}</p>
        )}
        {isOver && (
          <p>
            {first
              ? t('first.made', {
                  yen: format.yen(first.yen),
                  low: format.yen(first.low),
                  high: format.yen(first.high),
                })
              : t('first.none')}
          </p>
        )}
        <CountedSales estimate={estimate} lot={lot} pageType={pageType} salesOf={salesOf} />
      </div>
      <details open={!isPhone} data-screen-only className="group/why mt-2">
        <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium text-accent hover:underline touch:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 transition-transform group-open/why:rotate-90"
          />
          {t('why.title')}
        </summary>
        <PriceReasons lot={lot} estimate={estimate} />
      </details>
      <p className="mt-2 text-xs text-quiet print:hidden">
        {isOver ? t('afterwards') : isStock ? t('ofAuctions') : t('noPromise')}{' '}
        {t('learned', { when: format.when(new Date(estimate.learnedAt)) })}
      </p>
    </section>
  )
}

type CountedSalesProps = Pick<KnownProps, 'estimate' | 'lot' | 'pageType' | 'salesOf'>

/** Shows the number of known sales of the model, as a link to them; in words if they are few. */
function CountedSales({ estimate, lot, pageType, salesOf }: CountedSalesProps) {
  const { t } = useTranslation('prices')
  const statistics = isBikePage(pageType) ? 'bike-stats' : 'stats'
  const canOpen = usePermission(pageTypePermission[statistics])
  const { isThin, sales: count } = estimate
  const few = count > 0 ? t('salesFew', { count }) : t('salesNone')
  const text = isThin ? few : t('sales', { count })
  return (
    <p className={isThin ? 'text-fair' : 'text-quiet'}>
      {text}{' '}
      {canOpen && count > 0 && (
        <Link
          to={pageTypeRoute[statistics]}
          search={countedAddress(lot, salesOf)}
          className="inline-flex items-center whitespace-nowrap text-accent hover:underline touch:min-h-11"
        >
          {t('salesOpen', { count })}
        </Link>
      )}
    </p>
  )
}
