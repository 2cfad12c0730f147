import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import type { LotSize } from '#market/lots/web/summary/lot-context.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { useLotGallery } from '#market/lots/web/summary/use-lot-gallery.tsx'
import { useLotText } from '#market/lots/web/summary/use-lot-text.ts'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { refusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { BackToTop } from '#platform/list/web/back-to-top.tsx'
import { countQuery, pageQuery } from '#platform/list/web/collection.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { useSelection } from '#platform/list/web/rows/selection.ts'
import { useCollection } from '#platform/list/web/use-collection.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { archiveTab, settableStatuses } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { dayOf } from '#trade/bids/web/lists/bid-address.ts'
import { BidFilterRow } from '#trade/bids/web/lists/bid-filter-row.tsx'
import { bidList } from '#trade/bids/web/lists/bid-list.ts'
import { BidTabs } from '#trade/bids/web/lists/bid-tabs.tsx'
import { EmptyBids } from '#trade/bids/web/lists/empty-bids.tsx'
import { bidRowId, bidsKey } from '#trade/bids/web/query-keys.ts'
import { pinOfLinkedRow } from '#trade/comparison/web/pinned-lot.ts'
import { RowPinButton } from '#trade/comparison/web/row-pin-button.tsx'
import { DeskBar } from './desk-bar.tsx'
import type { DeskContext } from './desk-context.ts'
import { DeskHead } from './desk-head.tsx'
import { EditDialog } from './edit/edit-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { runCards, sortedCards } from './rows/desk-cards.tsx'
import { runList, sortedTable } from './rows/desk-table.tsx'
import { StatusDialog } from './status/status-dialog.tsx'
import { useStatusChange } from './status/use-status-change.ts'
import { useBulkAuto } from './use-bulk-auto.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskRights } from './use-desk-rights.ts'
import { useDeskText } from './use-desk-text.ts'
import { useUndo } from './use-undo.ts'

const collection = bidList('manager')
const archive = { bidStatus: archiveTab } as const

/** How long a saved row is marked (spec 2 §9), ms. */
const flashMs = 1000

/** The lot of a bid can be compared with others: in the dense table by a button on its photo. */
const renderPin = (lot: LotRow, size: LotSize) =>
  size === 'compact' ? (
    <RowPinButton
      lot={pinOfLinkedRow(lot)}
      isOnPhoto
      className={
        'absolute top-0 left-6 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 ' +
        'aria-pressed:opacity-100 touch:hidden print:hidden'
      }
    />
  ) : (
    <div data-screen-only className="-mb-2 -ml-1">
      <RowPinButton lot={pinOfLinkedRow(lot)} />
    </div>
  )

/** The bids of all clients in the order in which their lots run, for managers (spec 2 §2). */
export function Desk({ onChat }: Pick<DeskContext, 'onChat'>) {
  const { t } = useTranslation('bid-manager')
  const queryClient = useQueryClient()
  const list = useCollection(collection)
  const { address, beside } = list
  const text = useDeskText()
  const lotText = useLotText()
  const may = useDeskRights()
  const [gallery, onPhotos] = useLotGallery(lotText)
  const [closed, toggleClosed] = useToggled()
  const [unfolded, toggleUnfolded] = useToggled()
  const [edited, setEdited] = useState<BidRow | null>(null)
  const [flashing, setFlashing] = useState('')
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const isArchive = address.bidStatus === archiveTab
  const selection = useSelection(list.pages, bidRowId, text.bid)
  const { data: archived } = useQuery(countQuery(collection, archive))
  // The archive counts its own bids; every other tab opens the list of the day.
  const { data: opening } = useQuery({
    ...pageQuery(collection, { ...collection.readAddress({}), pageSize: 1 }),
    enabled: isArchive,
  })

  const { t: errorText } = useTranslation('errors')
  const reasonOf = useCallback((error: Error) => refusalText(error, errorText) ?? '', [errorText])
  const { onDone, undoLast } = useUndo(reasonOf)
  const statuses = useStatusChange({
    now: text.now,
    onDone: useCallback(
      (changed, to, undo) => {
        const [only] = changed
        const values = { count: changed.length, lot: only?.lotNo ?? '', status: text.status(to) }
        onDone(t('done.status', values), undo)
      },
      [t, text, onDone],
    ),
  })
  const bulkAuto = useBulkAuto({ onDone, reasonOf, t })
  const { ask } = statuses

  const day = dayOf(address)
  const isGrouped = address.sort === undefined
  const auctions = useMemo(
    () => new Map((beside?.auctions ?? []).map((auction) => [auction.auctionId, auction])),
    [beside?.auctions],
  )
  const context = useMemo<DeskContext>(
    () => ({
      lots: { isPast: isArchive, text: lotText, onPhotos, renderActions: renderPin },
      ...{ text, may, isArchive, day, auctions, isGrouped, closed, unfolded },
      onStatus: (bid, to) => ask([bid], to),
      onEdit: setEdited,
      onChat,
      onDone,
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
      toggleClosed,
      toggleUnfolded,
      queryClient,
    ],
  )
  const rows = list.pages.flatMap((page) => page ?? [])
  const rowOf = (id: string | null) => rows.find((row) => bidRowId(row) === id)
  useDeskKeys({
    hasSelection: selection.ids.size > 0,
    onClear: selection.clear,
    onHelp: () => setIsHelpOpen(true),
    onUndo: undoLast,
    onStatus: (number, id) => {
      const to = settableStatuses.find((status) => status === number)
      const row = rowOf(id)
      const chosen = selection.rows.length > 0 ? selection.rows : row ? [row] : []
      if (to && may.status && !isArchive) ask(chosen, to)
    },
  })
  const onSaved = (row: BidRow) => {
    setEdited(null)
    setFlashing(bidRowId(row))
    setTimeout(() => setFlashing(''), flashMs)
    onDone(t('done.edit', { lot: row.lotNo, client: row.user.name }))
  }
  const photosOf = (id: string) => {
    const row = rowOf(id)
    if (row) document.querySelector<HTMLElement>(`[data-lot="${CSS.escape(row.id)}"]`)?.click()
  }
  const nothingYet = (
    <NothingYet
      icon={<ClipboardList aria-hidden="true" />}
      title={isArchive ? t('empty.archive') : t('empty.title')}
      text={t('empty.text')}
    />
  )
  const [table, cards] = isGrouped ? [runList, runCards] : [sortedTable, sortedCards]
  return (
    <PendingAddressProvider list={list}>
      {/* So high that the bar is at the lower edge of the screen also below few rows. */}
      <div className="-mb-12 flex min-h-[calc(100dvh-56px)] flex-col pb-12 lg:pb-0">
        <DeskHead list={list} text={text} />
        <BidTabs
          list={list}
          kind="manager"
          counters={isArchive ? opening?.beside?.counters : undefined}
          archived={archived}
        >
          <BidFilterRow list={list} kind="manager" />
          <EarlierPages list={list} />
          <CollectionView
            list={list}
            label={t('list')}
            layout={list.wide ? table : cards}
            context={context}
            selection={selection}
            markOf={(row) => (bidRowId(row) === flashing ? 'flash' : '')}
            keys={{ p: photosOf }}
            empty={<EmptyBids list={list} nothingYet={nothingYet} />}
          />
        </BidTabs>
        <div className="h-6 flex-1" />
        <DeskBar
          selection={selection}
          text={text}
          may={may}
          isArchive={isArchive}
          onHelp={() => setIsHelpOpen(true)}
        >
          {may.status && !isArchive && (
            <MenuButton
              menuLabel={t('bar.status')}
              sections={() => [
                {
                  kind: 'actions',
                  entries: settableStatuses.map((status) => ({
                    label: t('statusMenu.entry', { number: status, status: text.status(status) }),
                    typed: text.status(status),
                    onPress: () => ask(selection.rows, status),
                  })),
                },
              ]}
              className={buttonClass('primary')}
            >
              {t('bar.status')}
            </MenuButton>
          )}
          {!isArchive && (
            <MenuButton
              menuLabel={t('bar.auto')}
              sections={() => [
                {
                  kind: 'actions',
                  entries: [true, false].map((on) => ({
                    label: on ? t('bar.autoOn') : t('bar.autoOff'),
                    onPress: () => void bulkAuto(selection.rows, on),
                  })),
                },
              ]}
              className={buttonClass()}
            >
              {t('bar.auto')}
            </MenuButton>
          )}
        </DeskBar>
      </div>
      <PartBoundary resetKey={statuses.change}>
        <StatusDialog
          change={statuses.change}
          text={text}
          warnsInLastHour={may.lastHourWarning}
          onConfirm={statuses.confirm}
          onClose={statuses.close}
        />
      </PartBoundary>
      <PartBoundary resetKey={edited}>
        <EditDialog
          bid={edited}
          text={text}
          may={may}
          onClose={() => setEdited(null)}
          onSaved={onSaved}
        />
      </PartBoundary>
      <KeysDialog open={isHelpOpen} onClose={() => setIsHelpOpen(false)} text={text} may={may} />
      {gallery}
      {!list.wide && <BackToTop />}
    </PendingAddressProvider>
  )
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
