import { CircleCheck } from 'lucide-react'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

export interface CancelledBid {
  readonly bidId: number
  /** Yen. */
  readonly amount: number
  /** Whether it was in a group, of which only the highest bids bind the limit. */
  readonly isGrouped: boolean
  readonly at: Date
}

/** Confirms a cancellation, with the bid and the time. */
export function CancelReceipt({ bid, stock }: { bid: CancelledBid; stock: boolean }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const amount = format.price(bid.amount)
  return (
    <div role="status" className="flex gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      <div>
        <p className="font-medium">
          {stock ? t('cancel.doneOrder', { amount }) : t('cancel.done', { amount })}
        </p>
        <p className="text-quiet">{format.when(bid.at)}</p>
        <p className="text-quiet">{bid.isGrouped ? t('cancel.freedOfGroup') : t('cancel.freed')}</p>
      </div>
    </div>
  )
}
