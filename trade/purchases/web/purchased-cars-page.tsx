import { ShipWheel } from 'lucide-react'
import { useEffect } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { useSelection } from '#platform/list/web/rows/selection.ts'
import { SelectionBar } from '#platform/list/web/rows/selection-bar.tsx'
import { SortMenu } from '#platform/list/web/sort-menu.tsx'
import { type CollectionState, useCollection } from '#platform/list/web/use-collection.ts'
import { ManagerLinks } from '#site/shell/web/manager-links.tsx'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import { purchaseSortMenu } from '#trade/purchases/contract/list-keys.ts'
import { rememberList } from './list/last-list.ts'
import type { PurchaseAddress } from './list/purchase-address.ts'
import { purchaseCards } from './list/purchase-cards.tsx'
import { PurchaseFilterRow } from './list/purchase-filter-row.tsx'
import { type PurchaseListMeta, purchaseLists, purchaseSortLabel } from './list/purchase-list.ts'
import { clientsPurchaseTable, purchaseTable } from './list/purchase-table.tsx'
import { StatusTabs } from './list/status-tabs.tsx'
import { usePurchaseContext } from './list/use-purchase-context.tsx'
import { BulkActions } from './manage/bulk-actions.tsx'

const nameOf = ({ maker, model, lotNo }: PurchaseRow) => `${maker} ${model}, ${lotNo}`

/** The purchased cars of a person; for dealers also those of their clients, for managers everybody's. */
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
  const table = hasPeople ? clientsPurchaseTable : purchaseTable
  return (
    <PendingAddressProvider list={list}>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead
        title={t('title')}
        detail={<PurchaseTotal list={list} />}
        actions={
          wide
            ? isManager && <ManagerLinks current="cars" />
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
          <ManagerLinks current="cars" />
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

interface PurchaseTotalProps {
  list: CollectionState<PurchaseRow, PurchaseAddress, PurchaseListMeta>
}

/** The number of matching cars and the sum of their totals: `6 cars for 3 790 000 ¥`. */
function PurchaseTotal({ list: { pageInfo, meta, isStale } }: PurchaseTotalProps) {
  const { t } = useTranslation('purchases')
  const format = useFormats()
  const count = pageInfo?.totalSearchResults ?? 0
  const text =
    count > 0 && meta ? t('total', { count, amount: format.price(meta.totalAmount) }) : ''
  return <span role="status">{isStale ? '' : text}</span>
}
