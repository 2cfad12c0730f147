import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { bidStatus } from '../../../contract/bids/rules.ts'
import { Unreachable } from '../../api/call-errors.ts'
import { call, newRequestKey } from '../../api/client.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { ContactLink } from '../../feedback/contact-link.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type BiddableLot, nameOf, placeOf } from '../../lots/biddable-lot.ts'
import { sessionQuery } from '../../session/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isFinal } from './request-outcome.ts'
import { usePlacingFailure } from './use-bid-refusal.ts'

interface CancelDialogProps {
  lot: BiddableLot
  bidId: number
  /** The bid is an order of stock. */
  stock: boolean
  open: boolean
  onClose: () => void
  onCancelled?: (() => void) | undefined
}

/** Confirms the cancellation of a bid, or explains why it cannot be cancelled (spec 3 §4, My-bid card). */
export function CancelDialog(props: CancelDialogProps) {
  const { lot, bidId, stock, open, onClose, onCancelled } = props
  const { t } = useTranslation('bids')
  // Whether it was allowed when the dialog opened; the server refuses after the deadline.
  const [allowed, setAllowed] = useState(true)
  const [wasOpen, setWasOpen] = useState(false)
  // State changes with the next render; a key may be pressed before it.
  const busy = useRef(false)
  const cancel = useCancel(bidId, () => {
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
    if (open) setAllowed(lot.bid.cancellationAllowed)
  }
  const asks = stock ? t('cancel.titleOrder') : t('cancel.title')
  return (
    <Dialog
      open={open}
      // A pending request is waited for: closing the dialog would not stop it.
      onClose={() => busy.current || onClose()}
      deliberate
      title={allowed ? asks : t('cancel.cannot')}
      closeLabel={t('common:close')}
    >
      <div className="grid gap-4 p-4">
        {allowed ? (
          <Ask lot={lot} stock={stock} cancel={cancel} onStart={start} onClose={onClose} />
        ) : (
          <Explain lot={lot} onClose={onClose} />
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
      for (const queryKey of [sessionQuery.queryKey, ['listing'], ['bid-groups'], ['lot']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      onDone()
    },
    onError: (error) => {
      if (isFinal(error)) void queryClient.invalidateQueries({ queryKey: ['lot'] })
    },
  })
}

interface AskProps extends Pick<CancelDialogProps, 'lot' | 'stock' | 'onClose'> {
  cancel: ReturnType<typeof useCancel>
  onStart: () => void
}

function Ask({ lot, stock, cancel, onStart, onClose }: AskProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const failure = usePlacingFailure(cancel.error, false)
  const what = {
    amount: format.price(lot.bid.myBidAmount ?? 0),
    car: nameOf(lot),
    lot: placeOf(lot),
  }
  return (
    <>
      <p className="break-words">{stock ? t('cancel.textOrder', what) : t('cancel.text', what)}</p>
      {failure && <Notice tone="poor">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button aria-disabled={cancel.isPending} onClick={() => cancel.isPending || onClose()}>
          {stock ? t('cancel.keepOrder') : t('cancel.keep')}
        </Button>
        <Button look="primary" aria-disabled={cancel.isPending} onClick={onStart}>
          {cancel.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {stock ? t('cancel.goOrder') : t('cancel.go')}
        </Button>
      </div>
    </>
  )
}

function Explain({ lot, onClose }: Pick<CancelDialogProps, 'lot' | 'onClose'>) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { cancelDeadlineHour, bidAdjustmentPrice } = lot.bid
  return (
    <>
      <div className="grid gap-1">
        <p>{t('cancel.deadline', { count: cancelDeadlineHour })}</p>
        {bidAdjustmentPrice !== null && (
          <p>{t('cancel.adjustment', { amount: format.price(bidAdjustmentPrice) })}</p>
        )}
        <p>{t('cancel.ask')}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ContactLink />
        <Button look="primary" onClick={onClose}>
          {t('cancel.close')}
        </Button>
      </div>
    </>
  )
}
