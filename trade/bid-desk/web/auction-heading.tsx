import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { type BidDeskContext, groupKey, isRunAndDecided } from './bid-desk-context.ts'
import { auctionDayOf } from './run-time.ts'

interface AuctionHeadingProps {
  rows: readonly [BidRow, ...BidRow[]]
  context: BidDeskContext
}

/** The heading of an auction in the run list: its progress, its number of bids, and when our next lot runs. */
export function AuctionHeading({ rows, context }: AuctionHeadingProps) {
  const { text, day, auctions, closed, unfolded, onToggle } = context
  const { t } = text
  const [first] = rows
  const key = groupKey(first, context)
  const isClosed = closed.has(key)
  const own = auctionDayOf(first)
  const auction = day === null ? undefined : auctions.get(first.auctionId)
  const begins = auction?.startsAt ? new Date(auction.startsAt) : null
  const isOngoing = auction && !auction.isOver && begins !== null && begins <= text.now
  const ran = rows.filter((bid) => isRunAndDecided(bid, context)).length
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 py-1 text-sm touch:min-h-11">
      <button
        type="button"
        aria-expanded={!isClosed}
        onClick={() => onToggle(key, 'rows')}
        className="flex items-center gap-2 rounded-sm font-semibold text-ink touch:min-h-11"
      >
        <ChevronDown
          aria-hidden="true"
          className={cx('size-3.5 transition-transform', isClosed && '-rotate-90')}
        />
        {own === null
          ? t('bid-manager:auction.stock')
          : day === null
            ? text.day(own)
            : first.auctionName}
      </button>
      {auction && (
        <StatusDot tone={auction.isOver ? 'quiet' : isOngoing ? 'good' : 'fair'}>
          {auction.isOver
            ? t('bid-manager:auction.over')
            : isOngoing
              ? t('bid-manager:auction.ongoing')
              : t('bid-manager:auction.upcoming')}
        </StatusDot>
      )}
      <span>
        {t('bid-manager:auction.bids', { count: auction?.bids ?? rows.length })}
        {auction &&
          auction.newBids > 0 &&
          `, ${t('bid-manager:auction.new', { count: auction.newBids })}`}
        {auction && auction.haveRun > 0 && !auction.isOver && (
          <>
            {' · '}
            {t('bid-manager:auction.haveRun', { count: auction.haveRun })}
          </>
        )}
        {ran > 0 && !isClosed && (
          <>
            {' '}
            <button
              type="button"
              onClick={() => onToggle(key, 'run')}
              className="rounded-sm text-accent underline underline-offset-2 touch:min-h-11"
            >
              {unfolded.has(key)
                ? t('bid-manager:auction.hide')
                : t('bid-manager:auction.show', { count: ran })}
            </button>
          </>
        )}
      </span>
      {auction?.next && <NextRun next={auction.next} context={context} />}
    </div>
  )
}

interface NextRunProps {
  next: { readonly lotNo: string; readonly at: string }
  context: BidDeskContext
}

/** Below this remaining time the countdown is highlighted. */
const nearMs = 15 * 60_000

/** Counts down to our next lot and reloads the list when it runs. */
function NextRun({ next, context: { text, onNextRuns } }: NextRunProps) {
  const now = useServerNow()
  const at = new Date(next.at)
  const time = useCountdown(at, { withSeconds: true })
  const isDue = at <= now
  const onDue = useEffectEvent(onNextRuns)
  useEffect(() => {
    if (isDue) onDue()
  }, [isDue])
  if (isDue) return null
  const isNear = at.getTime() - now.getTime() < nearMs
  return (
    <span className="ml-auto max-md:ml-0">
      {text.t('bid-manager:auction.next', { lot: next.lotNo })}{' '}
      <b
        role="timer"
        translate="no"
        className={cx('font-semibold tabular-nums', isNear ? 'text-fair' : 'text-ink')}
      >
        {time}
      </b>
    </span>
  )
}
