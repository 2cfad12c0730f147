import { type ReactNode, useMemo, useRef } from 'react'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import { bidLayouts } from '../rows/bid-items.tsx'
import { BidColumnsHead } from './bid-columns-head.tsx'
import { useBidContext } from './use-bid-context.tsx'
import { useCancelling } from './use-cancelling.tsx'
import { useChangedRows } from './use-changed-rows.ts'

interface BidListViewProps {
  list: CollectionState<BidRow, BidListAddress>
  /** Accessible name of the list. */
  label: string
  /** Whether a row says whose bid it is. */
  hasClients?: boolean
  /** Opens the conversation about a bid. */
  onChat: (bid: BidRow) => void
  empty: ReactNode
}

/** Bids that are not over yet, below the days of their auctions, with what can be done about them. */
export function BidListView(props: BidListViewProps) {
  const { list, label, hasClients = false, onChat, empty } = props
  const frame = useRef<HTMLDivElement>(null)
  const { ask, dialog, receipt } = useCancelling(frame)
  const [context, gallery] = useBidContext(list, {
    ...{ hasClients, isPast: false, onCancel: ask, onChat },
  })
  const rows = useMemo(() => list.pages.flatMap((page) => page ?? []), [list.pages])
  const changed = useChangedRows(rows)
  const last = rows.find(({ bidId }) => bidId === changed.at(-1))
  const { text } = context
  const layouts = list.wide ? bidLayouts.rows : bidLayouts.cards
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <div className="px-3 lg:px-0 [&>*]:mb-2">{receipt}</div>
      <p role="status" className="sr-only">
        {last &&
          text.t('bids:mine.changedLot', {
            lot: last.lotNo,
            status: text.status(last),
            amount: text.yen(last.bidAmount),
          })}
      </p>
      <EarlierPages list={list} />
      {list.wide && rows.length > 1 && (
        <div className="@container mb-1">
          <BidColumnsHead list={list} hasClients={hasClients} />
        </div>
      )}
      <CollectionView
        list={list}
        label={label}
        layout={context.hasDays ? layouts.byDay : layouts.plain}
        context={context}
        markOf={({ bidId }) => (changed.includes(bidId) ? 'changed' : '')}
        expected={4}
        empty={empty}
      />
      {dialog}
      {gallery}
    </div>
  )
}
