import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { isStatistics, type PageType } from '../../../contract/lots/page-types.ts'
import type { LotEstimate as Estimate } from '../../../contract/prices/calls.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LotView } from '../../lots/lot-view.ts'
import { PriceRange } from '../../lots/price/price-range.tsx'
import { useLotFormats } from '../../lots/use-lot-formats.ts'
import { phoneScreen, useMedia } from '../../ui/browser/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { estimateQuery } from '../estimate-query.ts'
import { useChanceText } from '../use-chance-text.ts'
import { BandDrawing } from './band-drawing.tsx'
import { PriceReasons } from './price-reasons.tsx'

interface LotEstimateProps {
  lot: LotView
  pageType: PageType
  /** The amount in the form of the bid, yen; null for none. */
  typedYen: number | null
}

/** What a lot is expected to be sold for; where that is not known, the median of comparable sales. */
export function LotEstimate({ lot, pageType, typedYen }: LotEstimateProps) {
  const { t } = useTranslation('prices')
  const { data, error, refetch, isFetching } = useQuery(estimateQuery(pageType, lot.id))
  if (data?.estimate) {
    return <Known estimate={data.estimate} lot={lot} pageType={pageType} typedYen={typedYen} />
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

type KnownProps = LotEstimateProps & { estimate: Estimate }

function Known({ estimate, lot, pageType, typedYen }: KnownProps) {
  const { t } = useTranslation('prices')
  const format = useLotFormats()
  const chance = useChanceText()
  const isPhone = useMedia(phoneScreen)
  const { bid } = lot
  const isOver = isStatistics(pageType) || bid.soldPrice !== null
  const sales = { count: estimate.sales }
  return (
    <section aria-label={t('title')} className="border-line border-t pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-quiet">{t('title')}</span>
        <span className="text-2xl font-semibold whitespace-nowrap">{format.yen(estimate.yen)}</span>
      </p>
      <BandDrawing
        estimate={estimate}
        marks={{
          start: bid.startPrice,
          sold: bid.soldPrice,
          bid: bid.myBid ? bid.myBidAmount : null,
          typed: typedYen === bid.myBidAmount && bid.myBid ? null : typedYen,
        }}
      />
      <div className="mt-2 grid gap-1 text-sm print:hidden">
        {!isOver && pageType !== 'stock' && estimate.saleChance !== null && (
          <p>{chance('reaches', estimate.saleChance)}</p>
        )}
        <p className={estimate.isThin ? 'text-fair' : 'text-quiet'}>
          {!estimate.isThin
            ? t('sales', sales)
            : estimate.sales > 0
              ? t('salesFew', sales)
              : t('salesNone')}
        </p>
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
        {t('noPromise')} {t('learned', { when: format.when(new Date(estimate.learnedAt)) })}
      </p>
    </section>
  )
}
