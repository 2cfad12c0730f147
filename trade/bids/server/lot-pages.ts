import { isResult, type LotStatus } from '#market/reference-data/contract/codes.ts'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'

interface Lot {
  readonly id: number
  readonly kind: string
  readonly market: string
}

/** Returns the path of the page on which people bid on a lot. */
export function biddingPageOf(lot: Lot): string {
  const pageType = lot.market === 'stock' ? 'stock' : lot.kind === 'bike' ? 'bikes' : 'car-auction'
  return `${pageTypeRoute[pageType]}/${lot.id}`
}

/** Returns the path of a lot's result in the statistics, or of its bidding page if it has no result. */
export function resultPageOf(lot: Lot & { readonly status: LotStatus }): string {
  if (lot.market === 'stock' || !isResult(lot.status)) return biddingPageOf(lot)
  return `${pageTypeRoute[lot.kind === 'bike' ? 'bike-stats' : 'stats']}/${lot.id}`
}
