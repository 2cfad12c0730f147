import { ClipboardList } from 'lucide-react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { BackToTop } from '#platform/list/web/back-to-top.tsx'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { BidFilterRow } from '#trade/bids/web/lists/bid-filter-row.tsx'
import { BidTabs } from '#trade/bids/web/lists/bid-tabs.tsx'
import { EmptyBids } from '#trade/bids/web/lists/empty-bids.tsx'
import { bidRowId } from '#trade/bids/web/query-keys.ts'
import { DeskActions } from './desk-actions.tsx'
import { DeskBar } from './desk-bar.tsx'
import type { DeskContext } from './desk-context.ts'
import { DeskHead } from './desk-head.tsx'
import { EditDialog } from './edit/edit-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { runCards, sortedCards } from './rows/desk-cards.tsx'
import { runList, sortedTable } from './rows/desk-table.tsx'
import { StatusDialog } from './status/status-dialog.tsx'
import { type DeskState, useDesk } from './use-desk.ts'

/** The bids of all clients in the order in which their lots run, for managers (spec 2 §2). */
export function Desk({ onChat }: Pick<DeskContext, 'onChat'>) {
  const desk = useDesk(onChat)
  const { list, text, may, isArchive, selection, counts, help } = desk
  return (
    <PendingAddressProvider list={list}>
      {/* So high that the bar is at the lower edge of the screen also below few rows. */}
      <div className="-mb-12 flex min-h-[calc(100dvh-56px)] flex-col pb-12 lg:pb-0">
        <DeskHead list={list} text={text} />
        <BidTabs list={list} kind="manager" {...counts}>
          <BidFilterRow list={list} kind="manager" />
          <EarlierPages list={list} />
          <DeskRows desk={desk} />
        </BidTabs>
        <div className="h-6 flex-1" />
        <DeskBar
          selection={selection}
          text={text}
          may={may}
          isArchive={isArchive}
          onHelp={() => help.setIsOpen(true)}
        >
          <DeskActions desk={desk} />
        </DeskBar>
      </div>
      <DeskDialogs desk={desk} />
      {desk.gallery}
      {!list.wide && <BackToTop />}
    </PendingAddressProvider>
  )
}

function DeskRows({ desk }: { desk: DeskState }) {
  const { t } = useTranslation('bid-manager')
  const { list, context, changes } = desk
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
      label={t('list')}
      layout={list.wide ? table : cards}
      context={context}
      selection={desk.selection}
      markOf={(row) => (bidRowId(row) === changes.flashing ? 'flash' : '')}
      keys={{ p: desk.openPhotos }}
      empty={<EmptyBids list={list} nothingYet={nothingYet} />}
    />
  )
}

function DeskDialogs({ desk }: { desk: DeskState }) {
  const { text, may, help } = desk
  const { statuses, edited, setEdited, onSaved } = desk.changes
  return (
    <>
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
      <KeysDialog open={help.isOpen} onClose={() => help.setIsOpen(false)} text={text} may={may} />
    </>
  )
}
