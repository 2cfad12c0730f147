import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type BiddableLot, lotLabelOf, nameOf } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { marketOf } from '../panel/panel-state.ts'
import { DetailList } from './detail-list.tsx'
import type { BidStep } from './use-bid-flow.ts'

interface PlacedViewProps {
  lot: BiddableLot
  pageType: PageType
  step: BidStep & { readonly at: 'placed' }
  onClose: () => void
}

/** Confirms a received bid: amount, time, next steps, and the free limit. */
export function PlacedView({ lot, pageType, step, onClose }: PlacedViewProps) {
  const { request, placed, since } = step
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { balanceInfo, profile } = useSignedIn()
  const { dataUpdatedAt, isFetching } = useQuery(sessionQuery)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const acceptedAt = new Date(placed.bidDate)
  const stock = marketOf(pageType) === 'stock'
  const own = !request.client
  const figure = (yen: number | undefined) =>
    // Hidden until the balance is newer than the bid.
    dataUpdatedAt < since || yen === undefined ? (isFetching ? '…' : '—') : format.price(yen)
  return (
    <>
      <div role="status">
        <p>
          {request.client
            ? t(kindOfUser(profile) === 'manager' ? 'placed.nextManager' : 'placed.nextClient')
            : stock
              ? t('placed.nextStock')
              : t('placed.next')}
        </p>
        <p className="mt-2 font-medium break-words">{nameOf(lot)}</p>
        <p className="text-sm text-quiet">{lotLabelOf(lot)}</p>
        {request.client && <p className="mt-1 break-words">{request.client.label}</p>}
      </div>
      <DetailList
        rows={[
          {
            name: stock ? t('confirm.price') : t('placed.amount'),
            value: format.price(placed.bidAmount),
            strong: true,
          },
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
        <Button ref={done} variant="primary" onClick={onClose}>
          {t('placed.close')}
        </Button>
      </div>
    </>
  )
}
