import { Gavel } from 'lucide-react'
import { useCallback } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { useCollection } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { subjectOf } from '#trade/chat/web/chat-subject.ts'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import { bidList } from './lists/bid-list.ts'
import { EmptyBids } from './lists/empty-bids.tsx'
import { LotSearch } from './lists/lot-search.tsx'
import { BidListHead } from './views/bid-list-head.tsx'
import { BidListView } from './views/bid-list-view.tsx'
import { RecentResults } from './views/recent-results.tsx'

/** The open bids of a client, grouped by auction day. */
export function MyBidsPage() {
  const { t } = useTranslation('bids')
  const list = useCollection(bidList('mine'))
  const { pageInfo, address } = list
  const hasSearch = (pageInfo?.totalResults ?? 0) > 0 || address.lotNo !== undefined
  const [chat, openChat] = useChatSheet()
  const onChat = useCallback((bid: BidRow) => openChat(subjectOf(bid, false)), [openChat])
  return (
    <PendingAddressProvider list={list}>
      <BidListHead list={list} title={t('mine.title')} />
      {hasSearch && (
        <div data-screen-only className="px-3 py-2 md:max-w-96 lg:px-0 lg:pt-0">
          <LotSearch kind="mine" />
        </div>
      )}
      <RecentResults />
      <BidListView
        list={list}
        onChat={onChat}
        label={t('mine.title')}
        empty={
          <EmptyBids
            list={list}
            nothingYet={
              <NothingYet
                icon={<Gavel aria-hidden="true" />}
                title={t('mine.empty')}
                text={t('mine.text')}
              />
            }
          />
        }
      />
      {chat}
    </PendingAddressProvider>
  )
}
