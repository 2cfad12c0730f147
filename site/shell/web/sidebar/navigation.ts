import {
  Bike,
  CarFront,
  ChartColumn,
  ChartColumnBig,
  ClipboardList,
  CreditCard,
  Gavel,
  History,
  LayoutDashboard,
  type LucideIcon,
  Scale,
  ShipWheel,
  Star,
  Tag,
  UserRound,
} from 'lucide-react'
import { type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import { kindOfUser, type Permissions, viewerOf } from '#platform/core/contract/permissions.ts'
import { isInside, pageTypeAt, visibleListings } from '#site/listings/web/listing-routes.ts'

/** Pages of the first group, with a person's own data. */
export type OwnPage =
  | 'dashboard'
  | 'bids'
  | 'dealer-bids'
  | 'bid-manager'
  | 'archive-bids'
  | 'purchased'
  | 'payments'
  | 'profile'

/** Pages of the second group with lots of any listing. */
export type LotsPage = 'favorites' | 'compare'

export interface NavigationEntry<Id extends string = OwnPage | LotsPage | PageType> {
  readonly id: Id
  readonly to: string
  /** The entry is current on all addresses below this path; `to` by default. */
  readonly activeBelow?: string
  readonly icon: LucideIcon
  /** The logo links to it instead of an entry (spec 1 §2). */
  readonly behindLogo?: true
  /** Shows the number of new bids. */
  readonly countsBids?: true
}

const own: { readonly [Id in OwnPage]: Omit<NavigationEntry<Id>, 'id'> } = {
  dashboard: { to: '/dashboard', icon: LayoutDashboard, behindLogo: true },
  bids: { to: '/bids', icon: Gavel },
  'dealer-bids': { to: '/dealer-bids', icon: Gavel, countsBids: true },
  'bid-manager': { to: '/bid-manager', icon: ClipboardList, countsBids: true },
  'archive-bids': { to: '/archive-bids', icon: History },
  purchased: { to: '/purchased-cars', icon: ShipWheel },
  payments: { to: '/payments', icon: CreditCard },
  profile: { to: '/profile', icon: UserRound },
}

/** First group by kind of user, in the order of spec 1 §2. */
const ownPages: Record<ReturnType<typeof kindOfUser>, readonly OwnPage[]> = {
  client: ['dashboard', 'bids', 'archive-bids', 'purchased', 'payments', 'profile'],
  manager: ['dashboard', 'bid-manager', 'purchased', 'payments', 'profile'],
  dealer: ['dashboard', 'dealer-bids', 'archive-bids', 'purchased', 'payments', 'profile'],
}

const favorites: NavigationEntry<'favorites'> = {
  id: 'favorites',
  to: '/favorites/A',
  activeBelow: '/favorites',
  icon: Star,
}

const compare: NavigationEntry<'compare'> = { id: 'compare', to: '/compare', icon: Scale }

/** Icons of the listings in the order of the sidebar. (Stock cars have fixed prices.) */
const listingIcons = {
  'car-auction': CarFront,
  stats: ChartColumn,
  bikes: Bike,
  'bike-stats': ChartColumnBig,
  stock: Tag,
} as const satisfies Record<PageType, LucideIcon>

export const isPageType = (id: NavigationEntry['id']): id is PageType =>
  (pageTypes as readonly string[]).includes(id)

/** Returns the first group of a kind of user, in the order of the sidebar. */
export function ownEntries(kind: ReturnType<typeof kindOfUser>): NavigationEntry<OwnPage>[] {
  return ownPages[kind].map((id) => ({ id, ...own[id] }))
}

/** Returns the second group; empty without a view permission. */
export function viewEntries(permissions: Permissions): NavigationEntry<LotsPage | PageType>[] {
  const listings = visibleListings(permissions).map((entry) => ({
    ...entry,
    icon: listingIcons[entry.id],
  }))
  return listings.length > 0 ? [favorites, compare, ...listings] : []
}

interface Person {
  readonly profile: { readonly userType: number; readonly roleId: number }
  readonly permissions: Permissions
}

/**
 * Whether a person may see a page of the first group: by kind of user, except for the bids of dealers, which have a
 * flag (spec 1 §6).
 */
export function isOwnPageOf(page: OwnPage, { profile, permissions }: Person): boolean {
  if (page === 'dealer-bids') return permissions.dealerBidAccess
  const kind = kindOfUser(profile)
  // Not every manager may see clients' bids, or money.
  if (page === 'bid-manager') return viewerOf({ ...profile, permissions }) === 'manager'
  if (page === 'payments' && kind === 'manager') return permissions.managePayments
  return ownPages[kind].includes(page)
}

/** Whether a person may see any lots, and therefore favorites. */
export const canSeeLots = ({ permissions }: Pick<Person, 'permissions'>): boolean =>
  visibleListings(permissions).length > 0

/** Returns the sidebar entries of a person: the two groups of spec 1 §2. */
export function sidebarGroups(person: Person): NavigationEntry[][] {
  const own = ownEntries(kindOfUser(person.profile)).filter(
    ({ id, behindLogo }) => !behindLogo && isOwnPageOf(id, person),
  )
  return [own, viewEntries(person.permissions)].filter((group) => group.length > 0)
}

/** Whether the page at an address shows lots, which can be pinned for comparison. */
export const hasLots = (pathname: string): boolean =>
  pageTypeAt(pathname) !== undefined ||
  ['/favorites', '/bids', '/dealer-bids', '/archive-bids'].some((to) => isInside(pathname, to))
