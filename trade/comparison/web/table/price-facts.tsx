import { Link } from '@tanstack/react-router'
import { ComparedCost } from '#market/landed-cost/web/lot/compared-cost.tsx'
import { costAmount } from '#market/landed-cost/web/lot/cost-amount.ts'
import { fewSales } from '#market/lots/contract/estimate.ts'
import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import { bidHash } from '#market/lots/web/bid-hash.ts'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { lotStatusTone } from '#market/reference-data/contract/codes.ts'
import { isStatistics, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import { type Fact, inChapter, type Value } from './compared-lot.ts'

/** The facts about when a lot is sold, and for how much. */
export function usePriceFacts(): readonly Fact[] {
  return [...useSaleFacts(), ...useAmountFacts(), ...useBidFacts()]
}

/** Whether a lot is sold, where, and the bidding deadline. */
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

/** What a lot costs the person, and their bid. */
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

/** Returns the amount, in yen, for which landed costs are compared. */
const amountOf = ({ bid }: LotView, { pageType, estimate }: PinnedLot) =>
  costAmount({
    bid: bid.myBid && pageType !== 'stock' ? bid.myBidAmount : null,
    sold: bid.soldPrice,
    fixed: pageType === 'stock' ? bid.startPrice : null,
    estimate: estimate?.yen ?? null,
    start: bid.startPrice,
  })

/** Until when bids are accepted, in Tokyo and local time, and how long that is. */
function Deadline({ until }: { until: Date }) {
  const { t } = useTranslation('comparison-page')
  const format = useFormats()
  const now = useServerNow()
  const time = useCountdown(until)
  if (!time) return <span className="text-quiet">{t('closed')}</span>
  return (
    <>
      <span className="font-medium">{t('left', { time })}</span>
      <span className="block text-xs text-quiet">{format.tokyoWhen(until, now)}</span>
      <span className="block text-xs text-quiet">{format.local(until)}</span>
    </>
  )
}

/** The person's bid on a lot, and a link to the bid form on the page of the lot. */
function BidCell({ lot, pin }: { lot: LotView; pin: PinnedLot }) {
  const { t } = useTranslation('comparison-page')
  const format = useLotFormats()
  const mayBid = usePermission('biddingAllowed')
  const now = useServerNow()
  const { bid } = lot
  // The deadline may have passed since the lot was loaded.
  const isInTime = bid.biddingDeadline === null || now < new Date(bid.biddingDeadline)
  const isOpen = mayBid && bid.acceptBid && isInTime && !isStatistics(pin.pageType)
  if (!bid.myBid && !isOpen) return nothing
  return (
    <>
      {bid.myBid && (
        <p translate="no" className="font-semibold whitespace-nowrap">
          {format.yen(bid.myBidAmount)}
        </p>
      )}
      {!bid.myBid && <span className="hidden print:inline">{nothing}</span>}
      {isOpen && (
        <Link
          to={`${pageTypeRoute[pin.pageType]}/$id`}
          params={{ id: lot.id }}
          hash={bidHash.slice(1)}
          data-screen-only
          aria-label={t('bidOn', { lot: lot.lotNo })}
          className={buttonClass(bid.myBid ? 'plain' : 'primary', 'mt-1')}
        >
          {bid.myBid ? t('changeBid') : t('bid')}
        </Link>
      )}
    </>
  )
}
