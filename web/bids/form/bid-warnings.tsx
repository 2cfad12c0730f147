import { tokyoDayOf } from '../../../contract/core/tokyo-time.ts'
import { useServerNow } from '../../clock/server-now.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { usePermission } from '../../session/session.tsx'
import { cancellingEndsAt } from '../panel/panel-state.ts'

const hourMs = 3_600_000

/** Warnings before bidding: the time until the auction, and that the bid cannot be cancelled. */
export function BidWarnings({ lot }: { lot: BiddableLot }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const now = useServerNow()
  const lastHourBidWarning = usePermission('lastHourBidWarning')
  const { day, auctionStartsAt } = lot
  const startsAt = lot.startsAt ?? auctionStartsAt
  const left = startsAt ? startsAt.getTime() - now.getTime() : null
  const cancelEnd = cancellingEndsAt(lot)
  const warnings = [
    lastHourBidWarning && left !== null && left > 0 && left < hourMs && t('panel.lastHour'),
    cancelEnd && now >= cancelEnd && t('panel.noWayBack'),
    day && day !== tokyoDayOf(now) && t('panel.otherDay', { day: format.inside.day(day) }),
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
