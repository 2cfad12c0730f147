import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type BiddableLot, nameOf, placeOf } from '../../lots/biddable-lot.ts'
import { useSignedIn } from '../../session/session.tsx'
import { sessionQuery } from '../../session/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { DetailList } from './detail-list.tsx'
import type { BidStep } from './use-bid-flow.ts'

interface PlacedViewProps {
  lot: BiddableLot
  step: BidStep & { readonly at: 'placed' }
  onClose: () => void
}

/** The placed bid: its amount, when it was accepted, and the free limit. */
export function PlacedView({ lot, step, onClose }: PlacedViewProps) {
  const { wanted, placed, since } = step
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { permissions, balanceInfo } = useSignedIn()
  const { dataUpdatedAt, isFetching } = useQuery(sessionQuery)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const acceptedAt = new Date(placed.bidDate)
  const own = !wanted.client && permissions.creditLimitCheck
  const figure = (yen: number | undefined) =>
    // Figures from before the bid would be wrong here.
    dataUpdatedAt < since || yen === undefined ? (isFetching ? '…' : '—') : format.price(yen)
  return (
    <>
      <div role="status">
        <p className="font-medium break-words">{nameOf(lot)}</p>
        <p className="text-sm text-quiet">{placeOf(lot)}</p>
        {wanted.client && <p className="mt-1 break-words">{wanted.client.label}</p>}
      </div>
      <DetailList
        rows={[
          { name: t('placed.amount'), value: format.price(placed.bidAmount), strong: true },
          {
            name: t('placed.at'),
            value: format.when(acceptedAt),
          },
          ...(own
            ? [
                { name: t('credit.balance'), value: figure(balanceInfo.balance) },
                { name: t('panel.free'), value: figure(balanceInfo.bidAllow) },
              ]
            : []),
        ]}
      />
      <div className="flex justify-end">
        <Button ref={done} look="primary" onClick={onClose}>
          {t('placed.close')}
        </Button>
      </div>
    </>
  )
}
