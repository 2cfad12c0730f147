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
  ShipWheel,
  Star,
  Tag,
  UserRound,
} from 'lucide-react'
import {
  type PageType,
  pageTypePermission,
  pageTypeRoute,
  pageTypes,
} from '../../contract/listings.ts'
import { kindOfUser, type Permissions } from '../../contract/permissions.ts'

/** Pages of the first group: what is the person's own. */
export type OwnPage =
  | 'dashboard'
  | 'bids'
  | 'dealer-bids'
  | 'bid-manager'
  | 'archive-bids'
  | 'purchased'
  | 'payments'
  | 'profile'

export interface NavigationEntry<Id extends string = OwnPage | 'favorites' | PageType> {
  readonly id: Id
  readonly to: string
  readonly icon: LucideIcon
  /** Whether this version has the page; the sidebar leads nowhere else. */
  readonly ready: boolean
  /** The logo leads there instead of an entry (spec 1 §2). */
  readonly behindLogo?: true
  /** Carries the number of new bids. */
  readonly countsBids?: true
}

const own: { readonly [Id in OwnPage]: Omit<NavigationEntry<Id>, 'id'> } = {
  dashboard: { to: '/dashboard', icon: LayoutDashboard, ready: true, behindLogo: true },
  // Bids are placed from lots, which come with the bidding pages.
  bids: { to: '/bids', icon: Gavel, ready: false },
  'dealer-bids': { to: '/dealer-bids', icon: Gavel, ready: false, countsBids: true },
  'bid-manager': { to: '/bid-manager', icon: ClipboardList, ready: false, countsBids: true },
  'archive-bids': { to: '/archive-bids', icon: History, ready: false },
  // Purchases are made of won bids.
  purchased: { to: '/purchased-cars', icon: ShipWheel, ready: false },
  // Payment links come with the ledger; until then /balance says what there is to say.
  payments: { to: '/payments', icon: CreditCard, ready: false },
  profile: { to: '/profile', icon: UserRound, ready: true },
}

/** First group by kind of user, in the order of spec 1 §2. */
const ownPages: Record<ReturnType<typeof kindOfUser>, readonly OwnPage[]> = {
  client: ['dashboard', 'bids', 'archive-bids', 'purchased', 'payments', 'profile'],
  manager: ['dashboard', 'bid-manager', 'profile'],
  dealer: ['dashboard', 'dealer-bids', 'archive-bids', 'purchased', 'payments', 'profile'],
}

const favorites: NavigationEntry<'favorites'> = {
  id: 'favorites',
  to: '/favorites/A',
  icon: Star,
  // Lots cannot be marked yet.
  ready: false,
}

/** Icons of the listing pages in the order of the sidebar. (Stock cars are the fixed price.) */
const listingIcons = {
  'car-auction': CarFront,
  stats: ChartColumn,
  bikes: Bike,
  'bike-stats': ChartColumnBig,
  stock: Tag,
} as const satisfies Record<PageType, LucideIcon>

const listingOrder = ['car-auction', 'stats', 'bikes', 'bike-stats', 'stock'] as const

export const isPageType = (id: NavigationEntry['id']): id is PageType =>
  (pageTypes as readonly string[]).includes(id)

const isShown = ({ ready, behindLogo }: NavigationEntry) => ready && !behindLogo

/** Every entry of a kind of user, those of pages to come included. */
export function ownEntries(kind: ReturnType<typeof kindOfUser>): NavigationEntry<OwnPage>[] {
  return ownPages[kind].map((id) => ({ id, ...own[id] }))
}

/** The listing pages that a person may see, each by its own view permission. */
export function listingEntries(permissions: Permissions) {
  return listingOrder
    .filter((pageType) => permissions[pageTypePermission[pageType]])
    .map((id) => ({ id, to: pageTypeRoute[id], icon: listingIcons[id], ready: true }))
}

/** The second group: there is none without a view permission. */
export function viewEntries(permissions: Permissions): NavigationEntry<'favorites' | PageType>[] {
  const listings = listingEntries(permissions)
  return listings.length > 0 ? [favorites, ...listings] : []
}

/** What the sidebar shows to a person: the two groups of spec 1 §2, as far as their pages exist. */
export function sidebarGroups(
  person: { userType: number; roleId: number },
  permissions: Permissions,
): NavigationEntry[][] {
  return [ownEntries(kindOfUser(person)), viewEntries(permissions)]
    .map((group) => group.filter(isShown))
    .filter((group) => group.length > 0)
}

/** The listing that an address belongs to; the start page is the car auctions. */
export function pageTypeAt(pathname: string): PageType | undefined {
  if (pathname === '/') return 'car-auction'
  return pageTypes.find((pageType) => isInside(pathname, pageTypeRoute[pageType]))
}

/** Whether an address is an entry's own or lies below it. */
export function isInside(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
