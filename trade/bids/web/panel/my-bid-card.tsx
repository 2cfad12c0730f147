import { type ReactNode, useState } from 'react'
import { StoredCostsButton } from '#market/landed-cost/web/lot/stored-costs.tsx'
import { type BiddableLot, lotLabelOf, nameOf } from '#market/lots/web/biddable-lot.ts'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { bidStatusName, cancellableBidStatuses } from '#trade/bids/contract/rules.ts'
import { bidStatusTone } from '../bid-status-tone.ts'
import { CancelDialog } from '../placing/cancel-dialog.tsx'
import type { CancelledBid } from './cancel-receipt.tsx'
import { marketOf } from './panel-state.ts'

interface MyBidCardProps {
  lot: BiddableLot
  pageType: PageType
  /** Called after the bid was cancelled, when the pressed button no longer exists. */
  onCancelled?: (bid: Omit<CancelledBid, 'at'>) => void
  /** Renders the chat button for a bid. */
  renderChat?: ((bidId: number) => ReactNode) | undefined
}

/** The person's own bid: date, amount, status, and a button to cancel it (spec 3 §4). */
export function MyBidCard({ lot, pageType, onCancelled, renderChat }: MyBidCardProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { profile } = useSignedIn()
  // Holds the id of the bid, so that the open dialog never switches to another bid.
  const [cancelling, setCancelling] = useState<number>()
  const { myBid, myBidAmount, myBidDate, jasId, bidStatusId } = lot.bid
  const { myBidManagerAct, myBidEndReason } = lot.bid
  if (!myBid || jasId === null) return null
  const status = (bidStatusId ?? bidStatus.new) as BidStatus
  const stock = marketOf(pageType) === 'stock'
  const name = stock ? t('own.order') : t('own.name')
  const isManager = kindOfUser(profile) === 'manager'
  const date = myBidDate ? new Date(myBidDate) : null
  return (
    <section aria-label={name} className="grid gap-1 rounded-md bg-accent-wash px-3 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{name}</span>
        <span translate="no" className="text-lg font-semibold whitespace-nowrap">
          {format.price(myBidAmount ?? 0)}
        </span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <StatusDot tone={bidStatusTone(status)}>
          {t(`status.${bidStatusName(status, isManager)}`)}
        </StatusDot>
        {date && (
          <span className="text-quiet">{`${format.dayOf(date)} · ${format.tokyo(date)}`}</span>
        )}
      </p>
      {myBidManagerAct && <p className="text-sm">{t(`own.manager.${myBidManagerAct}`)}</p>}
      {myBidEndReason && <p className="text-sm">{t(`ended.${myBidEndReason}`)}</p>}
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {cancellableBidStatuses.includes(status) && !lot.bid.auctionFinished && (
          <Button onClick={() => setCancelling(jasId)}>
            {stock ? t('own.cancelOrder') : t('own.cancel')}
          </Button>
        )}
        {renderChat?.(jasId)}
        <StoredCostsButton bidId={jasId} name={dotted(lotLabelOf(lot), nameOf(lot))} />
      </div>
      <CancelDialog
        key={jasId}
        bid={{
          bidId: jasId,
          amount: myBidAmount ?? 0,
          car: nameOf(lot),
          lot: lotLabelOf(lot),
          stock,
          isAllowed: lot.bid.cancellationAllowed,
          deadlineHours: lot.bid.cancelDeadlineHour,
          adjustment: lot.bid.bidAdjustmentPrice,
        }}
        open={cancelling === jasId}
        onClose={() => setCancelling(undefined)}
        onCancelled={() =>
          onCancelled?.({
            bidId: jasId,
            amount: myBidAmount ?? 0,
            isGrouped: lot.bid.myBidGroup !== null,
          })
        }
      />
    </section>
  )
}
