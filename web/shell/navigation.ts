import { Bike, CarFront, ChartColumn, ChartColumnBig, Tag } from 'lucide-react'
import {
  type PageType,
  pageTypePermission,
  pageTypeRoute,
  pageTypes,
} from '../../contract/listings.ts'
import type { Permissions } from '../../contract/permissions.ts'

/** Icons of the listing pages, in the order in which the sidebar shows them (spec 1 §2). */
const icons = {
  'car-auction': CarFront,
  stats: ChartColumn,
  bikes: Bike,
  'bike-stats': ChartColumnBig,
  stock: Tag,
} as const satisfies Record<PageType, unknown>

const order = ['car-auction', 'stats', 'bikes', 'bike-stats', 'stock'] as const

export interface NavigationLink {
  readonly pageType: PageType
  readonly to: (typeof pageTypeRoute)[PageType]
  readonly icon: (typeof icons)[PageType]
}

/** The listing pages that a person may see, each by its own view permission. */
export function listingLinks(permissions: Permissions): readonly NavigationLink[] {
  return order
    .filter((pageType) => permissions[pageTypePermission[pageType]])
    .map((pageType) => ({ pageType, to: pageTypeRoute[pageType], icon: icons[pageType] }))
}

/** The listing that an address belongs to; the start page is the car auctions. */
export function pageTypeAt(pathname: string): PageType | undefined {
  if (pathname === '/') return 'car-auction'
  return pageTypes.find((pageType) => pathname.startsWith(pageTypeRoute[pageType]))
}
