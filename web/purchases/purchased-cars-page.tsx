import { ShipWheel } from 'lucide-react'
import { useEffect } from 'react'
import { viewerOf } from '../../contract/core/permissions.ts'
import type { PurchaseRow } from '../../contract/purchases/calls.ts'
import { purchaseSortMenu } from '../../contract/purchases/list-keys.ts'
import { EarlierPages } from '../collection/earlier-pages.tsx'
import { EmptyList } from '../collection/empty-list.tsx'
import { PendingAddressProvider } from '../collection/pending-address.tsx'
import { CollectionView } from '../collection/rows/collection-view.tsx'
import { useSelection } from '../collection/rows/selection.ts'
import { SelectionBar } from '../collection/rows/selection-bar.tsx'
import { SortMenu } from '../collection/sort-menu.tsx'
import { useCollection } from '../collection/use-collection.ts'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { NothingYet } from '../lots/empty/nothing-yet.tsx'
import { useSignedIn } from '../session/session.tsx'
import { rememberList } from './list/last-list.ts'
import { purchaseCards } from './list/purchase-cards.tsx'
import { PurchaseFilterRow } from './list/purchase-filter-row.tsx'
import { purchaseLists, purchaseSortLabel } from './list/purchase-list.ts'
import { peoplesPurchaseTable, purchaseTable } from './list/purchase-table.tsx'
import { PurchaseTotal } from './list/purchase-total.tsx'
import { StatusTabs } from './list/status-tabs.tsx'
import { usePurchaseContext } from './list/use-purchase-context.tsx'
import { BulkActions } from './manage/bulk-actions.tsx'
import { OfficeLinks } from './manage/office-links.tsx'

const nameOf = ({ maker, model, lotNo }: PurchaseRow) => `${maker} ${model}, ${lotNo}`

/** Cars that a person has bought; of dealers also those of their clients, of managers everybody's. */
export function PurchasedCarsPage() {
  const { t } = useTranslation('purchases')
  const { profile, permissions } = useSignedIn()
  const viewer = viewerOf({ ...profile, permissions })
  const isManager = viewer === 'manager'
  const hasPeople = viewer !== 'client'
  const collection = hasPeople ? purchaseLists.ofPeople : purchaseLists.own
  const list = useCollection(collection)
  const selection = useSelection(list.pages, collection.rowId, nameOf)
  const [context, gallery] = usePurchaseContext(hasPeople)
  const { address, go, pageInfo, wide } = list
  useEffect(() => rememberList({ ...address }), [address])
  const table = hasPeople ? peoplesPurchaseTable : purchaseTable
  return (
    <PendingAddressProvider list={list}>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead
        title={t('title')}
        detail={<PurchaseTotal list={list} />}
        actions={
          wide
            ? isManager && <OfficeLinks current="cars" />
            : (pageInfo?.totalSearchResults ?? 0) > 1 && (
                <SortMenu
                  address={address}
                  onChange={(change) => void go(change)}
                  keys={purchaseSortMenu}
                  labelOf={purchaseSortLabel}
                />
              )
        }
      />
      {isManager && !wide && (
        <div className="px-4 pt-3 pb-2">
          <OfficeLinks current="cars" />
        </div>
      )}
      <StatusTabs list={list}>
        <PurchaseFilterRow list={list} hasPeople={hasPeople} />
        <EarlierPages list={list} />
        <CollectionView
          list={list}
          label={t('title')}
          layout={wide ? table : purchaseCards}
          context={context}
          {...(isManager && { selection })}
          expected={8}
          empty={
            <EmptyList
              list={list}
              because="purchases:filter.because"
              emptiedBy="purchases:filter.emptiedBy"
              nothingYet={
                <NothingYet
                  icon={<ShipWheel aria-hidden="true" />}
                  title={t('empty')}
                  text={isManager ? t('textManager') : t('text')}
                />
              }
            />
          }
        />
      </StatusTabs>
      {isManager && (
        <SelectionBar selection={selection}>
          <BulkActions selection={selection} />
        </SelectionBar>
      )}
      {gallery}
    </PendingAddressProvider>
  )
}
