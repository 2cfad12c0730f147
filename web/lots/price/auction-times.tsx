import { useServerNow } from '../../clock/server-now.ts'
import { remaining } from '../../clock/time-left.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LotView } from '../lot-view.ts'
import { useLotText } from '../use-lot-text.ts'

/** When the lot runs, in Tokyo and here, how long that is, and until when a bid can be taken back. */
export function AuctionTimes({ lot }: { lot: LotView }) {
  const { t } = useTranslation('lots')
  const words = useLotText()
  const now = useServerNow()
  const { day, startsAt, auctionStartsAt, bid } = lot
  const instant = startsAt ?? auctionStartsAt
  const rest = instant && !bid.auctionFinished ? remaining(instant, now) : null
  return (
    <div className="border-line border-t pt-3 text-sm">
      <p className="flex justify-between gap-x-4">
        <span className="text-quiet">{startsAt ? t('facts.runsAt') : t('facts.auction')}</span>
        <span className="text-right">
          {day && words.day(day)}
          {startsAt && <span className="block">{words.tokyo(startsAt)}</span>}
          {startsAt && words.local(startsAt) && (
            <span className="block text-quiet">{words.local(startsAt)}</span>
          )}
        </span>
      </p>
      {rest && (
        <p className="mt-1 flex justify-between gap-x-4">
          <span className="text-quiet">{startsAt ? t('time.toLot') : t('time.toAuction')}</span>
          <span>{words.left(rest)}</span>
        </p>
      )}
      {!bid.auctionFinished && (
        <p className="mt-2 text-quiet">{t('price.cancel', { count: bid.cancelDeadlineHour })}</p>
      )}
    </div>
  )
}
