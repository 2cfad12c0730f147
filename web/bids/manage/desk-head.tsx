import { Columns3 } from 'lucide-react'
import type { BidRow } from '../../../contract/bids/lists.ts'
import { formatNumber } from '../../../contract/core/money.ts'
import { ExportMenu } from '../../collection/export/export-menu.tsx'
import { SortMenu } from '../../collection/sort-menu.tsx'
import { useTableSections } from '../../collection/table-sections.ts'
import type { CollectionState } from '../../collection/use-collection.ts'
import { PageHead } from '../../feedback/page-head.tsx'
import { phoneScreen, useMedia } from '../../ui/browser/use-media.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type BidListAddress, dayOf } from '../lists/bid-address.ts'
import { type BesideBids, bidSortLabel, bidSortMenu } from '../lists/bid-list.ts'
import { LiveMark } from './live-mark.tsx'
import { runList } from './rows/desk-table.tsx'
import type { DeskText } from './use-desk-text.ts'

interface DeskHeadProps {
  list: CollectionState<BidRow, BidListAddress, BesideBids>
  text: DeskText
}

/** The day of the desk with its bids, lots and auctions, and what can be done with the whole list. */
export function DeskHead({ list, text }: DeskHeadProps) {
  const { t } = text
  const { address, pageInfo, beside, failure, wide } = list
  const day = dayOf(address)
  const found = pageInfo?.totalSearchResults
  const auctions = beside?.auctions ?? []
  const lots = auctions.reduce((sum, auction) => sum + auction.lots, 0)
  const isPhone = useMedia(phoneScreen)
  const parts =
    found === undefined
      ? ''
      : auctions.length > 0 && !isPhone
        ? t('bid-manager:head.day', {
            count: found,
            lots: t('bid-manager:head.lots', { count: lots, number: formatNumber(lots) }),
            auctions: t('bid-manager:head.auctions', { count: auctions.length }),
            number: formatNumber(found),
          })
        : t('bid-manager:head.bids', { count: found, number: formatNumber(found) })
  const sections = useTableSections()
  return (
    <PageHead
      title={t('bid-manager:title')}
      detail={
        <>
          {day !== null && <span className="whitespace-nowrap">{text.longDay(day)}</span>}
          {day !== null && parts !== '' && ' · '}
          {parts !== '' && <span>{parts}</span>}
          {found === undefined && !failure && (
            <Skeleton className="ml-2 inline-block h-3 w-40 align-baseline" />
          )}
        </>
      }
      actions={
        <div data-screen-only className="flex items-center gap-1">
          <LiveMark text={text} />
          {!wide && (
            <SortMenu
              address={address}
              onChange={(change) => void list.go(change)}
              keys={bidSortMenu}
              labelOf={bidSortLabel}
            />
          )}
          <ExportMenu list={list} />
          {wide && (
            <MenuButton
              menuLabel={t('bid-manager:columns')}
              sections={() => sections(runList.columns)}
              className={buttonClass('ghost')}
            >
              <Columns3 aria-hidden="true" className="size-4" />
              {t('bid-manager:columns')}
            </MenuButton>
          )}
        </div>
      }
    />
  )
}
