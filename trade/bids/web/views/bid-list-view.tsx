import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import { bidLayouts } from '../rows/bid-items.tsx'
import { BidColumnsHead } from './bid-columns-head.tsx'
import { useBidContext } from './use-bid-context.tsx'
import { useCancelling } from './use-cancelling.tsx'

interface BidListViewProps {
  list: CollectionState<BidRow, BidListAddress>
  /** Accessible name of the list. */
  label: string
  /** Whether rows show the client. */
  hasClients?: boolean
  /** Opens the conversation about a bid. */
  onChat: (bid: BidRow) => void
  empty: ReactNode
}

/** Open bids grouped by auction day, with their actions. */
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
        hasPagesAbove
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

/** How long a changed row is marked, ms. */
const markedMs = 8000

/** What of a bid a person should hear of: all that a manager or the auction can change. */
const stateOf = ({ version, status, soldPrice }: BidRow) => `${version} ${status} ${soldPrice}`

/** The bids that have changed in the last seconds, while the page was open; the latest one last. */
function useChangedRows(rows: readonly BidRow[]): readonly number[] {
  const known = useRef(new Map<number, string>())
  const [changed, setChanged] = useState<readonly number[]>([])
  useEffect(() => {
    const found = rows.filter((row) => {
      const before = known.current.get(row.bidId)
      return before !== undefined && before !== stateOf(row)
    })
    for (const row of rows) known.current.set(row.bidId, stateOf(row))
    if (found.length === 0) return
    const ids = found.map(({ bidId }) => bidId)
    setChanged((before) => [...before.filter((id) => !ids.includes(id)), ...ids])
  }, [rows])
  useEffect(() => {
    if (changed.length === 0) return
    const timer = setTimeout(() => setChanged([]), markedMs)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
