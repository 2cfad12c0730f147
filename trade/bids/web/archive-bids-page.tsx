import { History } from 'lucide-react'
import { useCallback } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { useCollection } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { subjectOf } from '#trade/chat/web/chat-subject.ts'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import { BidFilterRow } from './lists/bid-filter-row.tsx'
import { bidList, bidSortLabel } from './lists/bid-list.ts'
import { BidTabs } from './lists/bid-tabs.tsx'
import { EmptyBids } from './lists/empty-bids.tsx'
import { ArchiveView } from './views/archive-view.tsx'
import { BidListHead } from './views/bid-list-head.tsx'

const archive = bidList('archive')

/** Bids whose auctions are over: what has become of them, the latest first. */
export function ArchiveBidsPage() {
  const { t } = useTranslation('bids')
  const isDealer = usePermission('dealerBidAccess')
  const list = useCollection(archive)
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
