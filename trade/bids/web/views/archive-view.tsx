import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress } from '../lists/bid-address.ts'
import { archiveTable, clientsArchiveTable } from '../rows/archive-table.tsx'
import { bidCards } from '../rows/bid-items.tsx'
import { useBidContext } from './use-bid-context.tsx'

interface ArchiveViewProps {
  list: CollectionState<BidRow, BidListAddress>
  /** Whether a row says whose bid it is. */
  hasClients: boolean
  /** Opens the conversation about a bid. */
  onChat: (bid: BidRow) => void
  empty: ReactNode
}

const nothing = () => {}

/** Bids whose auctions are over: a table on wide screens, cards on others. */
export function ArchiveView({ list, hasClients, onChat, empty }: ArchiveViewProps) {
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
