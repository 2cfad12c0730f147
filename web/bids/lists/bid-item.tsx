import type { BidRow } from '../../../contract/bids/calls.ts'
import { bidStatusName } from '../../../contract/bids/rules.ts'
import { isResult } from '../../../contract/core/codes.ts'
import type { ItemLayout } from '../../collection/rows/layout.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LotContext } from '../../lots/summary/lot-context.ts'
import { LotName } from '../../lots/summary/lot-items.tsx'
import { LotPhotos } from '../../lots/summary/lot-photos.tsx'
import { lotRow } from '../../lots/summary/lot-row.ts'
import { dotted } from '../../lots/use-lot-text.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { bidStatusTone } from '../bid-status-tone.ts'

/** Below the photo's side on phones, in a column of its own where there is room. */
const partClass = 'col-start-2 min-w-0 md:col-start-auto'
const photoClass = 'row-span-4 md:row-span-1'

/** Bids one below the other. */
export const bidItems: ItemLayout<BidRow, LotContext> = {
  listClass: 'border-line border-y bg-surface lg:rounded-md lg:border-x',
  itemClass: cx(
    'grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-b p-3 last:border-b-0',
    'md:grid-cols-[84px_minmax(0,4fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,3fr)] md:items-center',
    'md:gap-x-5 lg:gap-x-8',
  ),
  activeClass: 'hover:bg-accent-wash has-focus-visible:bg-accent-wash',
  render: (bid, { context }) => <BidItem bid={bid} context={context} />,
  skeleton: (
    <>
      <Skeleton className={cx(photoClass, 'h-[63px] w-[84px]')} />
      <div className="flex flex-col gap-2.5 py-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
      {['h-8 w-4/5', 'h-4 w-2/5 md:ml-auto md:w-4/5', 'h-4 w-3/5'].map((shape) => (
        <div key={shape} className={partClass}>
          <Skeleton className={shape} />
        </div>
      ))}
    </>
  ),
}

/** A bid: the lot it is for, when its auction runs, how much, and what has become of it. */
function BidItem({ bid, context }: { bid: BidRow; context: LotContext }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const lot = lotRow(bid, bid.lotType === 'bike')
  const startsAt = lot.time && bid.auctionDate ? new Date(bid.auctionDate) : null
  return (
    <>
      <div className={photoClass}>
        <LotPhotos lot={lot} context={context} place="normal" />
      </div>
      <div className="min-w-0">
        <LotName lot={lot} className="text-sm text-quiet" />
      </div>
      <div className={cx(partClass, 'text-sm')}>
        <p>{dotted(lot.lotNo, lot.auction)}</p>
        {startsAt && (
          <p className="text-quiet">{dotted(format.dayOf(startsAt), format.tokyo(startsAt))}</p>
        )}
        {startsAt && <p className="text-quiet">{format.local(startsAt)}</p>}
        {lot.day && !startsAt && <p className="text-quiet">{format.day(lot.day)}</p>}
      </div>
      <p className={cx(partClass, 'md:text-right')}>
        <span className="text-sm text-quiet md:block">
          {lot.day ? t('list.bid') : t('list.price')}{' '}
        </span>
        <span className="font-semibold whitespace-nowrap">{format.price(bid.bidAmount)}</span>
      </p>
      <div className={cx(partClass, 'text-sm')}>
        <StatusDot tone={bidStatusTone(bid.bidStatus)}>
          {t(`status.${bidStatusName(bid.bidStatus, false)}`)}
        </StatusDot>
        {isResult(bid.status) && (
          <p className="text-quiet">
            {dotted(
              t(`listings:status.${bid.status}`),
              bid.soldPrice && format.price(bid.soldPrice),
            )}
          </p>
        )}
      </div>
    </>
  )
}
