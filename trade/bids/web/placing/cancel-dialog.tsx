import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import type { LotResponse } from '#market/lots/contract/calls.ts'
import { listingKey, lotKey } from '#market/lots/web/query-keys.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { ContactLink } from '#platform/feedback/web/contact-link.tsx'
import { Unreachable } from '#platform/http/web/call-errors.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidGroupsKey, bidsKey, listedBids } from '../query-keys.ts'
import { usePlacingFailure } from './use-bid-refusal.ts'

/** A bid as the dialog shows it. */
export interface CancellableBid {
  readonly bidId: number
  /** Yen. */
  readonly amount: number
  /** `TOYOTA AQUA, 2018` and `24117, USS Tokyo`. */
  readonly car: string
  readonly lot: string
  /** Whether it is an order of stock. */
  readonly stock: boolean
  /** Whether it can still be cancelled. */
  readonly isAllowed: boolean
  /** Hours before the auction at which the cancel deadline was. */
  readonly deadlineHours: number
  /** Yen that a manager has added, or subtracted if negative; null for none. */
  readonly adjustment: number | null
}

interface CancelDialogProps {
  bid: CancellableBid
  open: boolean
  onClose: () => void
  onCancelled?: (() => void) | undefined
}

/** Confirms the cancellation of a bid, or explains why it is too late (spec 3 §4, My-bid card). */
export function CancelDialog(props: CancelDialogProps) {
  const { bid, open, onClose, onCancelled } = props
  const { stock } = bid
  const { t } = useTranslation('bids')
  // Whether it was allowed when the dialog opened; after the deadline the server refuses.
  const [allowed, setAllowed] = useState(true)
  const [wasOpen, setWasOpen] = useState(false)
  // A ref, because state changes only with the next render, and a key may be pressed before it.
  const busy = useRef(false)
  const cancel = useCancel(bid.bidId, () => {
    onClose()
    onCancelled?.()
  })
  const start = () => {
    if (busy.current) return
    busy.current = true
    const onSettled = () => {
      busy.current = false
    }
    cancel.mutate(undefined, { onSettled })
  }
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setAllowed(bid.isAllowed)
  }
  const titleText = stock ? t('cancel.titleOrder') : t('cancel.title')
  return (
    <Dialog
      open={open}
      // Stays open during the request, because closing would not stop it.
      onClose={() => busy.current || onClose()}
      deliberate
      title={allowed ? titleText : t('cancel.cannot')}
      closeLabel={t('common:close')}
    >
      <div className="grid gap-4 p-4">
        {allowed ? (
          <Confirm bid={bid} cancel={cancel} onStart={start} onClose={onClose} />
        ) : (
          <TooLate bid={bid} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** Cancels a bid, with one key for all retries. */
function useCancel(bidId: number, onDone: () => void) {
  const queryClient = useQueryClient()
  const [requestKey] = useState(newRequestKey)
  return useSingleMutation({
    networkMode: 'always',
    retry: (failures, error) => error instanceof Unreachable && failures < 2,
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    mutationFn: () =>
      call('updateBidStatus', { body: { bidId, status: bidStatus.cancelled } }, { requestKey }),
    onSuccess: () => {
      // Loading them again may take a second.
      updateRow<BidRow>(queryClient, listedBids, String(bidId), (row) => ({
        ...row,
        bidStatus: bidStatus.cancelled,
        cancellationAllowed: false,
      }))
      queryClient.setQueriesData<LotResponse>({ queryKey: lotKey }, (lot) =>
        lot?.bidInfo.jasId === bidId ? withoutBid(lot) : lot,
      )
      for (const queryKey of [sessionQuery.queryKey, listingKey, bidGroupsKey, lotKey, bidsKey]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      onDone()
    },
    onError: (error) => {
      if (isFinal(error)) void queryClient.invalidateQueries({ queryKey: lotKey })
    },
  })
}

function withoutBid<Lot extends LotResponse>(lot: Lot): Lot {
  const none = {
    ...{ myBid: false, jasId: null, bidStatusId: null, cancellationAllowed: false },
    ...{ myBidAmount: null, myBidVersion: null, myBidGroup: null, myBidType: null },
    ...{ myBidDate: null, myBidManagerAct: null, bidAdjustmentPrice: null },
  }
  return { ...lot, bidInfo: { ...lot.bidInfo, ...none } }
}

interface ConfirmProps extends Pick<CancelDialogProps, 'bid' | 'onClose'> {
  cancel: ReturnType<typeof useCancel>
  onStart: () => void
}

function Confirm({ bid, cancel, onStart, onClose }: ConfirmProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const failure = usePlacingFailure(cancel.error, false)
  const values = {
    amount: format.price(bid.amount),
    car: bid.car,
    lot: bid.lot,
  }
  const { stock } = bid
  return (
    <>
      <p className="break-words">
        {stock ? t('cancel.textOrder', values) : t('cancel.text', values)}
      </p>
      {failure && <Notice tone="poor">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button aria-disabled={cancel.isPending} onClick={() => cancel.isPending || onClose()}>
          {stock ? t('cancel.keepOrder') : t('cancel.keep')}
        </Button>
        <Button variant="primary" aria-disabled={cancel.isPending} onClick={onStart}>
          {cancel.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {stock ? t('cancel.goOrder') : t('cancel.go')}
        </Button>
      </div>
    </>
  )
}

function TooLate({ bid, onClose }: Pick<CancelDialogProps, 'bid' | 'onClose'>) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { deadlineHours, adjustment } = bid
  return (
    <>
      <div className="grid gap-1">
        <p>{t('cancel.deadline', { count: deadlineHours })}</p>
        {adjustment !== null && (
          <p>{t('cancel.adjustment', { amount: format.price(adjustment) })}</p>
        )}
        <p>{t('cancel.contactManager')}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ContactLink />
        <Button variant="primary" onClick={onClose}>
          {t('cancel.close')}
        </Button>
      </div>
    </>
  )
}
