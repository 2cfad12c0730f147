import { Bike, Car } from 'lucide-react'
import type { BidRow } from '../../../contract/bids/calls.ts'
import { bidStatusName } from '../../../contract/bids/rules.ts'
import { isResult } from '../../../contract/core/codes.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Photo } from '../../ui/photo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { bidStatusTone } from '../bid-status-tone.ts'

const itemClass = cx(
  'grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-b p-3 last:border-b-0',
  'md:grid-cols-[84px_minmax(0,4fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,3fr)] md:items-center',
  'md:gap-x-5 lg:gap-x-8',
)
/** Below the photo's side on phones, in a column of its own where there is room. */
const partClass = 'col-start-2 min-w-0 md:col-start-auto'

/** A bid: the lot it is for, when its auction runs, how much, and what has become of it. */
export function BidItem({ bid }: { bid: BidRow }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { auctionDate } = bid
  const stock = auctionDate === null
  const name = [bid.maker, bid.model].filter(Boolean).join(' ')
  const startsAt = auctionDate?.includes('T') ? new Date(auctionDate) : null
  return (
    <li className={itemClass}>
      <Photo
        src={bid.images[0]}
        alt=""
        width={84}
        height={63}
        placeholder={
          bid.lotType === 'bike' ? <Bike aria-hidden="true" /> : <Car aria-hidden="true" />
        }
        className="row-span-4 h-[63px] w-[84px] md:row-span-1"
      />
      <div className="min-w-0">
        <h2 className="text-base">
          <a
            href={bid.link}
            target="_blank"
            rel="noopener"
            className="rounded-sm font-semibold hover:underline"
          >
            {name}
          </a>
        </h2>
        <p className="text-sm text-quiet">
          {[bid.grade, bid.year].filter((part) => part !== '' && part !== null).join(' · ')}
        </p>
      </div>
      <div className={cx(partClass, 'text-sm')}>
        <p>{[bid.lotNo, bid.auctionName].filter(Boolean).join(' · ')}</p>
        {startsAt && (
          <p className="text-quiet">{`${format.dayOf(startsAt)} · ${format.tokyo(startsAt)}`}</p>
        )}
        {startsAt && <p className="text-quiet">{format.local(startsAt)}</p>}
        {!stock && !startsAt && <p className="text-quiet">{format.day(auctionDate)}</p>}
      </div>
      <p className={cx(partClass, 'md:text-right')}>
        <span className="text-sm text-quiet md:block">
          {stock ? t('list.price') : t('list.bid')}{' '}
        </span>
        <span className="font-semibold whitespace-nowrap">{format.price(bid.bidAmount)}</span>
      </p>
      <div className={cx(partClass, 'text-sm')}>
        <StatusDot tone={bidStatusTone(bid.bidStatus)}>
          {t(`status.${bidStatusName(bid.bidStatus, false)}`)}
        </StatusDot>
        {isResult(bid.status) && (
          <p className="text-quiet">
            {[t(`listings:status.${bid.status}`), bid.soldPrice && format.price(bid.soldPrice)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </li>
  )
}

/** As high as the bid that will stand here. */
export function BidItemSkeleton() {
  return (
    <li className={itemClass}>
      <Skeleton className="row-span-4 h-[63px] w-[84px] md:row-span-1" />
      <div className="flex flex-col gap-2.5 py-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
      {['h-8 w-4/5', 'h-4 w-2/5 md:ml-auto md:w-4/5', 'h-4 w-3/5'].map((shape) => (
        <div key={shape} className={partClass}>
          <Skeleton className={shape} />
        </div>
      ))}
    </li>
  )
}
