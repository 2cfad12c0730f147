import { History } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { type CollectionState, useCollection } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { subjectOf } from '#trade/chat/web/chat-subject.ts'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import type { BidListAddress } from './lists/bid-address.ts'
import { BidFilterRow } from './lists/bid-filter-row.tsx'
import { bidList, bidSortLabel } from './lists/bid-list.ts'
import { BidTabs } from './lists/bid-tabs.tsx'
import { EmptyBids } from './lists/empty-bids.tsx'
import { archiveTable, clientsArchiveTable } from './rows/archive-table.tsx'
import { bidCards } from './rows/bid-items.tsx'
import { BidListHead } from './views/bid-list-head.tsx'
import { useBidContext } from './views/use-bid-context.tsx'

/** Bids whose auctions are over, with their outcome, latest first. */
export function ArchiveBidsPage() {
  const { t } = useTranslation('bids')
  const isDealer = usePermission('dealerBidAccess')
  const list = useCollection(bidList('archive', usePermission('bidsTodayDefault')))
  const [chat, openChat] = useChatSheet()
  const onChat = useCallback(
    (bid: BidRow) => openChat(subjectOf(bid, isDealer)),
    [openChat, isDealer],
  )
  return (
    <PendingAddressProvider list={list}>
      <BidListHead
        list={list}
        title={t('archive.title')}
        labelOf={(choice) => (choice === 'default' ? 'bids:archive.latest' : bidSortLabel(choice))}
      />
      <BidTabs list={list} kind="archive">
        <BidFilterRow list={list} kind="archive" />
        <ArchiveView
          list={list}
          onChat={onChat}
          hasClients={isDealer}
          empty={
            <EmptyBids
              list={list}
              nothingYet={
                <NothingYet
                  icon={<History aria-hidden="true" />}
                  title={list.address.bidStatus ? t('archive.emptyTab') : t('archive.empty')}
                  text={t('archive.text')}
                />
              }
            />
          }
        />
      </BidTabs>
      {chat}
    </PendingAddressProvider>
  )
}

interface ArchiveViewProps {
  list: CollectionState<BidRow, BidListAddress>
  /** Whether rows show the client. */
  hasClients: boolean
  /** Opens the conversation about a bid. */
  onChat: (bid: BidRow) => void
  empty: ReactNode
}

const nothing = () => {}

/** Finished bids: a table on wide screens, cards on others. */
function ArchiveView({ list, hasClients, onChat, empty }: ArchiveViewProps) {
  const { t } = useTranslation('bids')
  const [context, gallery] = useBidContext(list, {
    ...{ hasClients, isPast: true, onCancel: nothing, onChat },
  })
  const table = hasClients ? clientsArchiveTable : archiveTable
  return (
    <>
      <EarlierPages list={list} />
      <CollectionView
        list={list}
        hasPagesAbove
        label={t('archive.title')}
        layout={list.wide ? table : bidCards}
        context={context}
        expected={8}
        empty={empty}
      />
      {gallery}
    </>
  )
}
