import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLotGallery } from '#market/lots/web/summary/use-lot-gallery.tsx'
import { useLotText } from '#market/lots/web/summary/use-lot-text.ts'
import { pageTypePermission } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useSelection } from '#platform/list/web/rows/selection.ts'
import {
  type CollectionState,
  countQuery,
  pageQuery,
  useCollection,
} from '#platform/list/web/use-collection.ts'
import { archiveTab, settableStatuses } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { type BidListAddress, dayOf } from '#trade/bids/web/lists/bid-address.ts'
import { type BidListMeta, bidList } from '#trade/bids/web/lists/bid-list.ts'
import { bidRowId, bidsKey } from '#trade/bids/web/query-keys.ts'
import type { BidDeskContext, BidDeskRights } from './bid-desk-context.ts'
import { renderPin } from './rows/desk-pin.tsx'
import { useBidDeskChanges } from './use-bid-desk-changes.ts'
import { useBidDeskKeys } from './use-bid-desk-keys.ts'
import { useBidDeskText } from './use-bid-desk-text.ts'

const collection = bidList('manager')
const archive = { bidStatus: archiveTab } as const

export type BidDeskState = ReturnType<typeof useBidDesk>

/** The list of the desk, its selection, and the actions on its bids. */
export function useBidDesk(onChat: BidDeskContext['onChat']) {
  const list = useCollection(collection)
  const text = useBidDeskText()
  const rights = useBidDeskRights()
  const isArchive = list.address.bidStatus === archiveTab
  const selection = useSelection(list.pages, bidRowId, text.bid)
  const changes = useBidDeskChanges(text)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { context, gallery } = useRowContext({ list, text, rights, isArchive, changes, onChat })
  const rows = list.pages.flatMap((page) => page ?? [])
  const rowOf = (id: string | null) => rows.find((row) => bidRowId(row) === id)
  useBidDeskKeys({
    hasSelection: selection.ids.size > 0,
    onClear: selection.clear,
    onHelp: () => setIsHelpOpen(true),
    onUndo: changes.undoLast,
    onStatus: (number, id) => {
      const to = settableStatuses.find((status) => status === number)
      const row = rowOf(id)
      const chosen = selection.rows.length > 0 ? selection.rows : row ? [row] : []
      if (to && rights.status && !isArchive) changes.statuses.ask(chosen, to)
    },
  })
  const openPhotos = (id: string) => {
    const row = rowOf(id)
    if (row) document.querySelector<HTMLElement>(`[data-lot="${CSS.escape(row.id)}"]`)?.click()
  }
  return {
    ...{ list, text, rights, isArchive, selection, changes, context, gallery, openPhotos },
    counts: useTabCounts(list.address),
    help: { isOpen: isHelpOpen, setIsOpen: setIsHelpOpen },
  }
}

/** The archive counts its own bids among the same filters; every other tab opens the list of the day. */
function useTabCounts({ bidStatus, auctionDateFrom, auctionDateTo, ...address }: BidListAddress) {
  const isArchive = bidStatus === archiveTab
  const today = collection.readAddress({})
  const isDefaultDay =
    auctionDateFrom === today.auctionDateFrom && auctionDateTo === today.auctionDateTo
  const span = isDefaultDay ? {} : { auctionDateFrom, auctionDateTo }
  const { data: archived } = useQuery(
    countQuery(collection, { ...address, ...span, days: undefined, ...archive }),
  )
  const { data: opening } = useQuery({
    ...pageQuery(collection, { ...collection.readAddress({}), pageSize: 1 }),
    enabled: isArchive,
  })
  return { archived, counters: isArchive ? opening?.meta?.counters : undefined }
}

interface RowContextOptions
  extends Pick<BidDeskContext, 'text' | 'rights' | 'isArchive' | 'onChat'> {
  list: Pick<CollectionState<BidRow, BidListAddress, BidListMeta>, 'address' | 'meta'>
  changes: ReturnType<typeof useBidDeskChanges>
}

/** State that the rows share, and the gallery that their photos open. */
function useRowContext({ list, text, rights, isArchive, changes, onChat }: RowContextOptions) {
  const queryClient = useQueryClient()
  const lotText = useLotText()
  const [gallery, onPhotos] = useLotGallery(lotText)
  const [closed, toggleClosed] = useToggled()
  const [unfolded, toggleUnfolded] = useToggled()
  const { address, meta } = list
  const { onDone, setEdited } = changes
  const { ask } = changes.statuses
  const day = dayOf(address)
  const isGrouped = address.sort === undefined
  const auctions = useMemo(
    () => new Map((meta?.auctions ?? []).map((auction) => [auction.auctionId, auction])),
    [meta?.auctions],
  )
  const context = useMemo<BidDeskContext>(
    () => ({
      lots: { isPast: isArchive, text: lotText, onPhotos, renderActions: renderPin },
      ...{ text, rights, isArchive, day, auctions, isGrouped, closed, unfolded, onChat, onDone },
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
      rights,
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

/** A set of names, and a function that toggles one of them. */
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

/** What the person may do on the desk; what is not permitted is not shown. */
function useBidDeskRights(): BidDeskRights {
  const { permissions } = useSignedIn()
  return useMemo(
    () => ({
      status: permissions.bidManageStatus,
      price: permissions.bidManageBidPrice,
      soldPrice: permissions.bidManageSoldPrice,
      adjustment: permissions.adjustmentPriceShow,
      exportType: permissions.exportTypeShow,
      lastHourWarning: permissions.lastHourBidWarning,
      carSales: permissions[pageTypePermission.stats],
      bikeSales: permissions[pageTypePermission['bike-stats']],
    }),
    [permissions],
  )
}
