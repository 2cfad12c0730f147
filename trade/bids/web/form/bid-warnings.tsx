import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cancellingEndsAt } from '../panel/panel-state.ts'

const hourMs = 3_600_000

/** Warnings before bidding: the last hour, and that the bid cannot be cancelled. */
export function BidWarnings({ lot }: { lot: BiddableLot }) {
  const { t } = useTranslation('bids')
  const now = useServerNow()
  const lastHourBidWarning = usePermission('lastHourBidWarning')
  const startsAt = lot.startsAt ?? lot.auctionStartsAt
  const { biddingDeadline } = lot.bid
  const isLastHourOf = (end: Date | null) => {
    const left = end ? end.getTime() - now.getTime() : -1
    return left > 0 && left < hourMs
  }
  const cancelEnd = cancellingEndsAt(lot)
  const warnings = [
    // Most people bid until hours before the auction; their last hour is the one before that.
    isLastHourOf(startsAt)
      ? lastHourBidWarning && t('panel.lastHour')
      : isLastHourOf(biddingDeadline ? new Date(biddingDeadline) : null) &&
        t('panel.lastHourToBid'),
    cancelEnd && now >= cancelEnd && t('panel.notCancellable'),
  ].filter((text): text is string => Boolean(text))
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-md border border-transparent bg-fair-wash px-3 py-2.5 text-sm text-fair">
      {warnings.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
