import {
  type PageType,
  pageTypePermission,
  pageTypeRoute,
  pageTypes,
} from '#market/search/contract/page-types.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'

/** The listings in the order of the sidebar. */
const listingOrder = ['car-auction', 'stats', 'bikes', 'bike-stats', 'stock'] as const

/** Returns the listings that a person may see, each by its own view permission. */
export const visibleListings = (permissions: Permissions) =>
  listingOrder
    .filter((pageType) => permissions[pageTypePermission[pageType]])
    .map((id) => ({ id, to: pageTypeRoute[id] }))

/** Returns the listing of an address; the start page is the car auctions. */
export function pageTypeAt(pathname: string): PageType | undefined {
  if (pathname === '/') return 'car-auction'
  return pageTypes.find((pageType) => isInside(pathname, pageTypeRoute[pageType]))
}

/** Whether an address is that of a listing, and not of a lot below it. */
export function isListingAt(pathname: string, pageType: PageType): boolean {
  if (pathname === '/') return pageType === 'car-auction'
  return pathname.replace(/\/$/, '') === pageTypeRoute[pageType]
}

/** Whether an address is that of an entry, or below it. */
export function isInside(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
