import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { LotSize } from '#market/lots/web/summary/lot-context.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { useLotGallery } from '#market/lots/web/summary/use-lot-gallery.tsx'
import { useLotText } from '#market/lots/web/summary/use-lot-text.ts'
import { usePermission, useSignedIn } from '#people/auth/web/session/session.tsx'
import { type CollectionState, optionsQuery } from '#platform/list/web/use-collection.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { pinOfLinkedRow } from '#trade/comparison/web/pinned-lot.ts'
import { RowPinButton } from '#trade/comparison/web/row-pin-button.tsx'
import type { BidListAddress } from '../lists/bid-address.ts'
import type { BidContext } from '../rows/bid-context.ts'
import { dayOfBid } from '../rows/consequences.ts'
import { useBidText } from '../rows/use-bid-text.ts'

interface ContextOptions {
  /** Whether rows show the client. */
  readonly hasClients: boolean
  /** Whether the auctions are over. */
  readonly isPast: boolean
  readonly onCancel: (bid: BidRow) => void
  readonly onChat: (bid: BidRow) => void
}

/** Renders the button that adds the lot of a bid to the comparison. */
const renderPin = (lot: LotRow, size: LotSize) => (
  <div data-screen-only className={size === 'list' ? '-mb-2 -ml-1' : undefined}>
    <RowPinButton lot={pinOfLinkedRow(lot)} />
  </div>
)

/** State that the rows of a list of bids share, and the gallery that they open. */
export function useBidContext(
  list: CollectionState<BidRow, BidListAddress>,
  { hasClients, isPast, onCancel, onChat }: ContextOptions,
): readonly [BidContext, ReactNode] {
  const lotText = useLotText()
  const text = useBidText()
  const { profile } = useSignedIn()
  const hasLimit = usePermission('creditLimitCheck')
  const canSeeSales = usePermission('salesStatisticsView')
  const canSeeBikes = usePermission('bikeView')
  const [gallery, onPhotos] = useLotGallery(lotText)
  const hasDays = !isPast && (list.address.sort ?? 'auctionDate') === 'auctionDate'
  const countOf = useDayCounts(list, hasDays)
  const context = useMemo<BidContext>(
    () => ({
      lots: { text: lotText, onPhotos, isPast, renderActions: renderPin },
      text,
      personId: profile.userId,
      hasDays,
      hasClients,
      hasLimit,
      canOpenSales: (isBike) => (isBike ? canSeeBikes : canSeeSales),
      countOf,
      onCancel,
      onChat,
    }),
    [
      lotText,
      onPhotos,
      isPast,
      text,
      profile.userId,
      hasDays,
      hasClients,
      hasLimit,
      canSeeBikes,
      canSeeSales,
      countOf,
      onCancel,
      onChat,
    ],
  )
  return [context, gallery]
}

/** Counts bids by day: for a short list from its rows, for a longer one on the server. */
function useDayCounts(list: CollectionState<BidRow, BidListAddress>, wanted: boolean) {
  const { pages, pageInfo, collection, address } = list
  const rows = useMemo(() => pages.flatMap((page) => page ?? []), [pages])
  const isWhole = pageInfo !== undefined && rows.length >= pageInfo.totalSearchResults
  const { data } = useQuery({
    ...optionsQuery(collection, address),
    enabled: wanted && pageInfo !== undefined && !isWhole,
  })
  const days = data?.options.auctionDate
  return useCallback(
    (day: string) =>
      isWhole
        ? rows.filter((bid) => dayOfBid(bid) === day).length
        : days?.find(({ value }) => value === day)?.counter,
    [isWhole, rows, days],
  )
}
