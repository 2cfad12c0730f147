import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLotGallery } from '#market/lots/web/summary/use-lot-gallery.tsx'
import { useLotText } from '#market/lots/web/summary/use-lot-text.ts'
import { countQuery, pageQuery } from '#platform/list/web/collection.ts'
import { useSelection } from '#platform/list/web/rows/selection.ts'
import { type CollectionState, useCollection } from '#platform/list/web/use-collection.ts'
import { archiveTab, settableStatuses } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { type BidListAddress, dayOf } from '#trade/bids/web/lists/bid-address.ts'
import { type BesideBids, bidList } from '#trade/bids/web/lists/bid-list.ts'
import { bidRowId, bidsKey } from '#trade/bids/web/query-keys.ts'
import type { DeskContext } from './desk-context.ts'
import { renderPin } from './rows/desk-pin.tsx'
import { useDeskChanges } from './use-desk-changes.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskRights } from './use-desk-rights.ts'
import { useDeskText } from './use-desk-text.ts'

const collection = bidList('manager')
const archive = { bidStatus: archiveTab } as const

export type DeskState = ReturnType<typeof useDesk>

/** The list of the desk, its selection, and what can be done with its bids. */
export function useDesk(onChat: DeskContext['onChat']) {
  const list = useCollection(collection)
  const text = useDeskText()
  const may = useDeskRights()
  const isArchive = list.address.bidStatus === archiveTab
  const selection = useSelection(list.pages, bidRowId, text.bid)
  const changes = useDeskChanges(text)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { context, gallery } = useRowContext({ list, text, may, isArchive, changes, onChat })
  const rows = list.pages.flatMap((page) => page ?? [])
  const rowOf = (id: string | null) => rows.find((row) => bidRowId(row) === id)
  useDeskKeys({
    hasSelection: selection.ids.size > 0,
    onClear: selection.clear,
    onHelp: () => setIsHelpOpen(true),
    onUndo: changes.undoLast,
    onStatus: (number, id) => {
      const to = settableStatuses.find((status) => status === number)
      const row = rowOf(id)
      const chosen = selection.rows.length > 0 ? selection.rows : row ? [row] : []
      if (to && may.status && !isArchive) changes.statuses.ask(chosen, to)
    },
  })
  const openPhotos = (id: string) => {
    const row = rowOf(id)
    if (row) document.querySelector<HTMLElement>(`[data-lot="${CSS.escape(row.id)}"]`)?.click()
  }
  return {
    ...{ list, text, may, isArchive, selection, changes, context, gallery, openPhotos },
    counts: useTabCounts(isArchive),
    help: { isOpen: isHelpOpen, setIsOpen: setIsHelpOpen },
  }
}

/** The archive counts its own bids; every other tab opens the list of the day. */
function useTabCounts(isArchive: boolean) {
  const { data: archived } = useQuery(countQuery(collection, archive))
  const { data: opening } = useQuery({
    ...pageQuery(collection, { ...collection.readAddress({}), pageSize: 1 }),
    enabled: isArchive,
  })
  return { archived, counters: isArchive ? opening?.beside?.counters : undefined }
}

interface RowContextOptions extends Pick<DeskContext, 'text' | 'may' | 'isArchive' | 'onChat'> {
  list: Pick<CollectionState<BidRow, BidListAddress, BesideBids>, 'address' | 'beside'>
  changes: ReturnType<typeof useDeskChanges>
}

/** What the rows share, and the gallery that their photos open. */
function useRowContext({ list, text, may, isArchive, changes, onChat }: RowContextOptions) {
  const queryClient = useQueryClient()
  const lotText = useLotText()
  const [gallery, onPhotos] = useLotGallery(lotText)
  const [closed, toggleClosed] = useToggled()
  const [unfolded, toggleUnfolded] = useToggled()
  const { address, beside } = list
  const { onDone, setEdited } = changes
  const { ask } = changes.statuses
  const day = dayOf(address)
  const isGrouped = address.sort === undefined
  const auctions = useMemo(
    () => new Map((beside?.auctions ?? []).map((auction) => [auction.auctionId, auction])),
    [beside?.auctions],
  )
  const context = useMemo<DeskContext>(
    () => ({
      lots: { isPast: isArchive, text: lotText, onPhotos, renderActions: renderPin },
      ...{ text, may, isArchive, day, auctions, isGrouped, closed, unfolded, onChat, onDone },
      onStatus: (bid, to) => ask([bid], to),
      onEdit: setEdited,
      onToggle: (auction, what) =>
        what === 'rows' ? toggleClosed(auction) : toggleUnfolded(auction),
      onNextRuns: () => void queryClient.invalidateQueries({ queryKey: bidsKey }),
    }),
    [
      isArchive,
      lotText,
      onPhotos,
      text,
      may,
      day,
      auctions,
      isGrouped,
      closed,
      unfolded,
      ask,
      onChat,
      onDone,
      setEdited,
      toggleClosed,
      toggleUnfolded,
      queryClient,
    ],
  )
  return { context, gallery }
}

/** Names that are on, and a function that turns one on or off. */
function useToggled() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (name: string) =>
      setNames((now) => {
        const others = [...now].filter((one) => one !== name)
        return new Set(now.has(name) ? others : [...others, name])
      }),
    [],
  )
  return [names, toggle] as const
}
