import type { ComparableSale } from '#market/lots/contract/calls.ts'
import type { LotView } from '#market/lots/web/lot-view.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'

/** Returns the pin that the bar shows for a row until the server has responded. */
export const pinOfRow = (row: LotRow, pageType: PageType): PinnedLot => ({
  id: row.id,
  pageType,
  maker: row.maker,
  model: row.model,
  grade: row.trim,
  year: row.year,
  lotNo: row.lotNo,
  auctionName: row.auction,
  image: row.images[0] ?? null,
  estimate: row.estimate,
  exportMark: row.exportMark,
})

/** Returns the pin for the page of a lot. */
export const pinOfLot = (lot: LotView, pageType: PageType): PinnedLot => ({
  id: lot.id,
  pageType,
  maker: lot.maker,
  model: lot.model,
  grade: lot.trim,
  year: lot.year,
  lotNo: lot.lotNo,
  auctionName: lot.auction,
  image: lot.photos[0] ?? null,
  estimate: null,
})

/** Returns the pin for a row of any page type, read from the link to its page. */
export const pinOfLinkedRow = (row: LotRow): PinnedLot => {
  const isOf = (pageType: PageType) => row.link.startsWith(`${pageTypeRoute[pageType]}/`)
  return pinOfRow(row, pageTypes.find(isOf) ?? 'car-auction')
}

/** Returns the pin for a past sale listed beside a lot of the same model. */
export const pinOfSale = (
  sale: ComparableSale,
  { kind, maker, model }: Pick<LotView, 'kind' | 'maker' | 'model'>,
): PinnedLot => ({
  id: sale.id,
  pageType: kind === 'bike' ? 'bike-stats' : 'stats',
  maker,
  model,
  grade: sale.grade,
  year: sale.year,
  lotNo: sale.lotNo,
  auctionName: sale.auctionName,
  image: null,
  estimate: null,
})
