import { ComparedCost } from '#market/landed-cost/web/lot/compared-cost.tsx'
import { costAmount } from '#market/landed-cost/web/lot/cost-amount.ts'
import { fewSales } from '#market/lots/contract/estimate.ts'
import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { lotStatusTone } from '#market/reference-data/contract/codes.ts'
import { isStatistics } from '#market/search/contract/page-types.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import { BidCell } from './bid-cell.tsx'
import { type Fact, inChapter, type Value } from './compared-lot.ts'
import { Deadline } from './deadline.tsx'

/** When a lot is sold, and for how much. */
export function usePriceFacts(): readonly Fact[] {
  return [...useSaleFacts(), ...useAmountFacts(), ...useBidFacts()]
}

/** Whether, where and until when a lot is sold. */
function useSaleFacts(): readonly Fact[] {
  const { t } = useTranslation('comparison-page')
  const format = useLotFormats()
  return inChapter('price', [
    {
      id: 'status',
      label: t('fact.status'),
      valueOf: ({ status, day, withdrawnAt }) => {
        if (withdrawnAt) {
          const text = t('withdrawn', { day: format.day(tokyoDayOf(withdrawnAt)) })
          return { text, show: <StatusDot tone="poor">{text}</StatusDot> }
        }
        const text = t(`listings:${lotStatusKey(status, day)}`)
        return { text, show: <StatusDot tone={lotStatusTone(status)}>{text}</StatusDot> }
      },
    },
    {
      id: 'auction',
      label: t('fact.auction'),
      valueOf: ({ auction, day, startsAt }, { pageType }) => ({
        text: dotted(auction, day && format.day(day)),
        show: (
          <>
            {auction}
            {day && <span className="block text-xs text-quiet">{format.day(day)}</span>}
            {startsAt && !isStatistics(pageType) && (
              <span className="block text-xs text-quiet">{format.both(startsAt)}</span>
            )}
          </>
        ),
      }),
    },
    {
      id: 'deadline',
      label: t('fact.deadline'),
      isOwn: true,
      valueOf: ({ bid, withdrawnAt }, { pageType }) => {
        const until = isStatistics(pageType) || withdrawnAt ? null : bid.biddingDeadline
        return until === null
          ? { text: '' }
          : { text: until, show: <Deadline until={new Date(until)} /> }
      },
    },
  ])
}

function useAmountFacts(): readonly Fact[] {
  const { t } = useTranslation('comparison-page')
  const format = useLotFormats()
  const yen = (amount: number | null): Value => ({
    text: amount === null ? '' : format.yen(amount),
    amount,
    ...(amount !== null && {
      show: (
        <span translate="no" className="font-semibold whitespace-nowrap">
          {format.yen(amount)}
        </span>
      ),
    }),
  })
  return inChapter('price', [
    {
      id: 'start',
      label: t('fact.start'),
      best: 'low',
      valueOf: ({ bid }) => yen(bid.startPrice),
    },
    {
      id: 'sold',
      label: t('fact.sold'),
      best: 'low',
      valueOf: ({ bid }) => yen(bid.soldPrice),
    },
    {
      id: 'estimate',
      label: t('fact.estimate'),
      valueOf: ({ bid }, { estimate }) => {
        if (!estimate) return { text: '' }
        const { yen: amount, low, high, sales } = estimate
        const below = bid.startPrice ? Math.round((1 - bid.startPrice / amount) * 100) : 0
        return {
          text: format.yen(amount),
          show: (
            <>
              <span translate="no" className="font-semibold whitespace-nowrap">
                {format.yen(amount)}
              </span>
              <span className="block text-xs text-quiet">
                {t('band', { low: format.yen(low), high: format.yen(high) })}
              </span>
              {below > 0 && (
                <span className="block text-xs text-quiet">{t('below', { percent: below })}</span>
              )}
              {sales < fewSales && <span className="block text-xs text-fair">{t('fewSales')}</span>}
            </>
          ),
        }
      },
    },
  ])
}

/** What a lot costs the person, and what they bid. */
function useBidFacts(): readonly Fact[] {
  const { t } = useTranslation('comparison-page')
  return inChapter('price', [
    {
      id: 'cost',
      label: t('fact.cost'),
      isOwn: true,
      valueOf: (lot, pin) => ({
        text: lot.id,
        show: <ComparedCost pageType={pin.pageType} lotId={lot.id} amount={amountOf(lot, pin)} />,
      }),
    },
    {
      id: 'bid',
      label: t('fact.bid'),
      isOwn: true,
      valueOf: (lot, pin) => ({
        text: isStatistics(pin.pageType) && !lot.bid.myBid ? '' : lot.id,
        show: <BidCell lot={lot} pin={pin} />,
      }),
    },
  ])
}

/** The amount for which the cost of a lot is compared. */
const amountOf = ({ bid }: LotView, { pageType, estimate }: PinnedLot) =>
  costAmount({
    bid: bid.myBid && pageType !== 'stock' ? bid.myBidAmount : null,
    sold: bid.soldPrice,
    fixed: pageType === 'stock' ? bid.startPrice : null,
    estimate: estimate?.yen ?? null,
    start: bid.startPrice,
  })
