import { Columns3 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { formatNumber } from '#platform/core/contract/money.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { ExportMenu } from '#platform/list/web/export/export-menu.tsx'
import { SortMenu } from '#platform/list/web/sort-menu.tsx'
import { useTableSections } from '#platform/list/web/table-sections.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { watchConnection } from '#platform/live/web/live-updates.ts'
import { phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { type BidListAddress, dayOf } from '#trade/bids/web/lists/bid-address.ts'
import { type BidListMeta, bidSortLabel, bidSortMenu } from '#trade/bids/web/lists/bid-list.ts'
import { runList } from './rows/bid-desk-table.tsx'
import type { BidDeskText } from './use-bid-desk-text.ts'

interface BidDeskHeadProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
  text: BidDeskText
  /** Tells what clients wait for. */
  waiting: ReactNode
}

/** The head of the desk: the day with its numbers of bids, lots and auctions, and the actions for the whole list. */
export function BidDeskHead({ list, text, waiting }: BidDeskHeadProps) {
  const { t } = text
  const { address, pageInfo, meta, failure, wide } = list
  const day = dayOf(address)
  const found = pageInfo?.totalSearchResults
  const auctions = meta?.auctions ?? []
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
          {day !== null && <span className="whitespace-nowrap">{text.day(day)}</span>}
          {day !== null && parts !== '' && ' · '}
          {parts !== '' && <span>{parts}</span>}
          {found === undefined && !failure && (
            <Skeleton className="ml-2 inline-block h-3 w-40 align-baseline" />
          )}
        </>
      }
      actions={
        <div data-screen-only className="flex items-center gap-1">
          {waiting}
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

/** Says whether changes of others appear by themselves; nothing before the connection is made. */
function LiveMark({ text: { t } }: { text: BidDeskText }) {
  const { userId } = useSignedIn().profile
  const [isLive, setIsLive] = useState<boolean | null>(null)
  useEffect(() => watchConnection(userId, setIsLive), [userId])
  if (isLive === null) return null
  return (
    <span role="status" className="mr-2 text-sm max-sm:[&_*]:text-[0px]">
      <StatusDot tone={isLive ? 'good' : 'poor'}>
        {isLive ? t('bid-manager:live') : t('bid-manager:offline')}
      </StatusDot>
    </span>
  )
}
