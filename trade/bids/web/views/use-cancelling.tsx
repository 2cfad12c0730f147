import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { type CancelledBid, CancelReceipt } from '../panel/cancel-receipt.tsx'
import { CancelDialog } from '../placing/cancel-dialog.tsx'
import { isCancellable } from '../rows/consequences.ts'

interface Cancelling {
  /** Asks whether to cancel a bid. */
  readonly ask: (bid: BidRow) => void
  readonly dialog: ReactNode
  /** Confirms the last cancellation. */
  readonly receipt: ReactNode
}

/**
 * Cancels bids of a list, with question and receipt.
 * @param frame gets the focus once the cancelled row is gone
 */
export function useCancelling(frame: RefObject<HTMLElement | null>): Cancelling {
  const now = useServerNow()
  const [bid, setBid] = useState<BidRow>()
  const [open, setOpen] = useState(false)
  const [cancelled, setCancelled] = useState<CancelledBid & { readonly stock: boolean }>()
  const ask = useCallback((asked: BidRow) => {
    setBid(asked)
    setOpen(true)
  }, [])
  const stock = bid?.auctionDate === null
  return {
    ask,
    dialog: bid && (
      <CancelDialog
        key={bid.bidId}
        bid={{
          bidId: bid.bidId,
          amount: bid.bidAmount,
          car: [[bid.maker, bid.model, bid.grade].filter(Boolean).join(' '), bid.year]
            .filter(Boolean)
            .join(', '),
          lot: [bid.lotNo, bid.auctionName].filter(Boolean).join(', '),
          stock,
          isAllowed: isCancellable(bid, now),
          deadlineHours: hoursBetween(bid.cancelDeadline, bid.auctionStartsAt),
          adjustment: bid.adjustmentPrice,
        }}
        open={open}
        onClose={() => setOpen(false)}
        onCancelled={() => {
          setCancelled({
            ...{ bidId: bid.bidId, amount: bid.bidAmount, at: now, stock },
            isGrouped: bid.bidGroup !== null,
          })
          // Runs after the dialog has tried to return the focus to its button.
          setTimeout(() => frame.current?.focus(), 200)
        }}
      />
    ),
    receipt: cancelled && <CancelReceipt bid={cancelled} stock={cancelled.stock} />,
  }
}

const hoursBetween = (from: string | null, to: string | null) =>
  from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 3_600_000) : 0
