import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { BackToTopBar } from '#platform/list/web/back-to-top.tsx'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { BidFilterRow } from '#trade/bids/web/lists/bid-filter-row.tsx'
import { BidTabs } from '#trade/bids/web/lists/bid-tabs.tsx'
import { EmptyBids } from '#trade/bids/web/lists/empty-bids.tsx'
import { bidRowId } from '#trade/bids/web/query-keys.ts'
import { BidDeskActions } from './bid-desk-actions.tsx'
import { BidDeskBar } from './bid-desk-bar.tsx'
import type { BidDeskContext } from './bid-desk-context.ts'
import { BidDeskHead } from './bid-desk-head.tsx'
import { EditDialog } from './edit/edit-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { runCards, sortedCards } from './rows/bid-desk-cards.tsx'
import { runList, sortedTable } from './rows/bid-desk-table.tsx'
import { StatusDialog } from './status/status-dialog.tsx'
import { type BidDeskState, useBidDesk } from './use-bid-desk.ts'

interface BidDeskProps extends Pick<BidDeskContext, 'onChat'> {
  /** Tells what clients wait for. */
  waiting: ReactNode
}

/** The bids of all clients in running order, for managers (spec 2 §2). */
export function BidDesk({ onChat, waiting }: BidDeskProps) {
  const bidDesk = useBidDesk(onChat)
  const { list, text, rights, isArchive, selection, counts, help } = bidDesk
  return (
    <PendingAddressProvider list={list}>
      {/* So high that the bar is at the lower edge of the screen also below few rows. */}
      <div className="-mb-12 flex min-h-[calc(100dvh-56px)] flex-col pb-12 lg:pb-0">
        <BidDeskHead list={list} text={text} waiting={list.wide && waiting} />
        {!list.wide && <div className="empty:hidden">{waiting}</div>}
        <BidTabs list={list} kind="manager" {...counts}>
          <BidFilterRow list={list} kind="manager" />
          <EarlierPages list={list} />
          <BidDeskRows bidDesk={bidDesk} />
        </BidTabs>
        <div className="h-6 flex-1" />
        <BidDeskBar
          selection={selection}
          text={text}
          rights={rights}
          isArchive={isArchive}
          onHelp={() => help.setIsOpen(true)}
        >
          <BidDeskActions bidDesk={bidDesk} />
        </BidDeskBar>
        {!list.wide && selection.ids.size === 0 && <BackToTopBar />}
      </div>
      <BidDeskDialogs bidDesk={bidDesk} />
      {bidDesk.gallery}
    </PendingAddressProvider>
  )
}

function BidDeskRows({ bidDesk }: { bidDesk: BidDeskState }) {
  const { t } = useTranslation('bid-manager')
  const { list, context, changes } = bidDesk
  const [table, cards] = context.isGrouped ? [runList, runCards] : [sortedTable, sortedCards]
  const nothingYet = (
    <NothingYet
      icon={<ClipboardList aria-hidden="true" />}
      title={context.isArchive ? t('empty.archive') : t('empty.title')}
      text={t('empty.text')}
    />
  )
  return (
    <CollectionView
      list={list}
      hasPagesAbove
      label={t('list')}
      layout={list.wide ? table : cards}
      context={context}
      selection={bidDesk.selection}
      markOf={(row) => (bidRowId(row) === changes.flashing ? 'flash' : '')}
      keys={{ p: bidDesk.openPhotos }}
      empty={<EmptyBids list={list} nothingYet={nothingYet} />}
    />
  )
}

function BidDeskDialogs({ bidDesk }: { bidDesk: BidDeskState }) {
  const { text, rights, help } = bidDesk
  const { statuses, edited, setEdited, onSaved } = bidDesk.changes
  return (
    <>
      <PartBoundary resetKey={statuses.change}>
        <StatusDialog
          change={statuses.change}
          text={text}
          warnsInLastHour={rights.lastHourWarning}
          onConfirm={statuses.confirm}
          onClose={statuses.close}
        />
      </PartBoundary>
      <PartBoundary resetKey={edited}>
        <EditDialog
          bid={edited}
          text={text}
          rights={rights}
          onClose={() => setEdited(null)}
          onSaved={onSaved}
        />
      </PartBoundary>
      <KeysDialog
        open={help.isOpen}
        onClose={() => help.setIsOpen(false)}
        text={text}
        rights={rights}
      />
    </>
  )
}
