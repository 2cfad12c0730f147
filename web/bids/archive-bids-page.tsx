import { History } from 'lucide-react'
import { PendingAddressProvider } from '../collection/pending-address.tsx'
import { SortMenu } from '../collection/sort-menu.tsx'
import { useCollection } from '../collection/use-collection.ts'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePermission } from '../session/session.tsx'
import { BidFilterRow } from './lists/bid-filter-row.tsx'
import { bidList, bidSortLabel, bidSortMenu } from './lists/bid-list.ts'
import { BidTabs } from './lists/bid-tabs.tsx'
import { EmptyBids } from './lists/empty-bids.tsx'
import { ArchiveView } from './views/archive-view.tsx'
import { BidTotal } from './views/bid-total.tsx'

const archive = bidList('archive')

/** Bids whose auctions are over: what has become of them, the latest first. */
export function ArchiveBidsPage() {
  const { t } = useTranslation('bids')
  const isDealer = usePermission('dealerBidAccess')
  const list = useCollection(archive)
  const { address, go, wide, pageInfo } = list
  return (
    <PendingAddressProvider list={list}>
      <PageTitle>{t('archive.title')}</PageTitle>
      <PageHead
        title={t('archive.title')}
        detail={<BidTotal list={list} />}
        actions={
          !wide &&
          (pageInfo?.totalSearchResults ?? 0) > 1 && (
            <SortMenu
              address={address}
              onChange={(change) => void go(change)}
              keys={bidSortMenu}
              labelOf={(choice) =>
                choice === 'default' ? 'bids:archive.latest' : bidSortLabel(choice)
              }
            />
          )
        }
      />
      <BidTabs list={list} kind="archive">
        <BidFilterRow list={list} kind="archive" />
        <ArchiveView
          list={list}
          hasClients={isDealer}
          empty={
            <EmptyBids
              list={list}
              nothingYet={
                <NothingYet
                  icon={<History aria-hidden="true" />}
                  title={address.bidStatus ? t('archive.emptyTab') : t('archive.empty')}
                  text={t('archive.text')}
                />
              }
            />
          }
        />
      </BidTabs>
    </PendingAddressProvider>
  )
}
