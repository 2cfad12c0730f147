import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { LotView } from '../lot-view.ts'
import { useLotFormats } from '../use-lot-formats.ts'

/** Shows when the lot runs, in Tokyo and in local time, the time left, and the deadline to cancel a bid. */
export function AuctionTimes({ lot }: { lot: LotView }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const { day, startsAt, auctionStartsAt, bid } = lot
  const instant = startsAt ?? auctionStartsAt
  const left = useCountdown(bid.auctionFinished ? null : instant)
  return (
    <div className="border-line border-t pt-3 text-sm">
      <p className="flex justify-between gap-x-4">
        <span className="text-quiet">{startsAt ? t('facts.runsAt') : t('facts.auction')}</span>
        <span className="text-right">
          {day && format.day(day)}
          {startsAt && <span className="block">{format.tokyo(startsAt)}</span>}
          {startsAt && format.local(startsAt) && (
            <span className="block text-quiet">{format.local(startsAt)}</span>
          )}
        </span>
      </p>
      {left && (
        <p className="mt-1 flex justify-between gap-x-4">
          <span className="text-quiet">{startsAt ? t('time.toLot') : t('time.toAuction')}</span>
          <span translate="no">{left}</span>
        </p>
      )}
      {!bid.auctionFinished && (
        <p className="mt-2 text-quiet">{t('price.cancel', { count: bid.cancelDeadlineHour })}</p>
      )}
    </div>
  )
}
