import { isResult, type LotStatus } from '#market/reference-data/contract/codes.ts'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'

interface Lot {
  readonly id: number
  readonly kind: string
  readonly market: string
}

/** The page of the web app on which a lot is bid on. */
export function biddingPageOf(lot: Lot): string {
  const pageType = lot.market === 'stock' ? 'stock' : lot.kind === 'bike' ? 'bikes' : 'car-auction'
  return `${pageTypeRoute[pageType]}/${lot.id}`
}

/** The page with the result of a lot, in the statistics; that of bidding where there is none. */
export function resultPageOf(lot: Lot & { readonly status: LotStatus }): string {
  if (lot.market === 'stock' || !isResult(lot.status)) return biddingPageOf(lot)
  return `${pageTypeRoute[lot.kind === 'bike' ? 'bike-stats' : 'stats']}/${lot.id}`
}
