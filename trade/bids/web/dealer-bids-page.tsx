import { useQueries } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { useCallback } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { countQuery, useCollection } from '#platform/list/web/use-collection.ts'
import { Tabs } from '#platform/ui/web/tabs.tsx'
import { dealerBidTypes } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { subjectOf } from '#trade/chat/web/chat-subject.ts'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import type { DealerBidType } from './lists/bid-address.ts'
import { BidFilterRow } from './lists/bid-filter-row.tsx'
import { bidList } from './lists/bid-list.ts'
import { EmptyBids } from './lists/empty-bids.tsx'
import { LotSearch } from './lists/lot-search.tsx'
import { BidListHead } from './views/bid-list-head.tsx'
import { BidListView } from './views/bid-list-view.tsx'
import { RecentResults } from './views/recent-results.tsx'

/** Returns the address of a tab without filters. */
const only = (type: DealerBidType) => (type === 'all' ? {} : { bidType: type })

/** Bids of a dealer and of their clients, in three tabs (spec 2 §2). Switching tabs resets order and filters. */
export function DealerBidsPage() {
  const { t } = useTranslation('bids')
  const dealerList = bidList('dealer', usePermission('bidsTodayDefault'))
  const list = useCollection(dealerList)
  const { address, go } = list
  const type = address.bidType ?? 'all'
  const counts = useQueries({
    queries: dealerBidTypes.map((tab) => countQuery(dealerList, dealerList.readAddress(only(tab)))),
  })
  const nothingYet = (
    <NothingYet
      icon={<Gavel aria-hidden="true" />}
      title={t(`dealer.empty.${type}`)}
      text={type === 'clients' ? t('dealer.text.clients') : t('mine.text')}
    />
  )
  const [chat, openChat] = useChatSheet()
  const onChat = useCallback((bid: BidRow) => openChat(subjectOf(bid, true)), [openChat])
  return (
    <PendingAddressProvider list={list}>
      <BidListHead list={list} title={t('dealer.title')} />
      <Tabs
        label={t('dealer.whose')}
        tabs={dealerBidTypes.map((value, at) => {
          const count = counts[at]?.data
          return {
            value,
            label: t(`dealer.tab.${value}`),
            count: count === undefined ? undefined : formatNumber(count),
          }
        })}
        value={type}
        onChange={(chosen) => void go(() => only(chosen))}
      >
        {type === 'mine' ? (
          <div data-screen-only className="px-3 py-2 md:max-w-96 lg:px-0">
            <LotSearch kind="dealer" />
          </div>
        ) : (
          <BidFilterRow list={list} kind="dealer" />
        )}
        {type !== 'clients' && <RecentResults />}
        <BidListView
          list={list}
          onChat={onChat}
          label={t(`dealer.tab.${type}`)}
          hasClients={type !== 'mine'}
          empty={<EmptyBids list={list} nothingYet={nothingYet} />}
        />
      </Tabs>
      {chat}
    </PendingAddressProvider>
  )
}
