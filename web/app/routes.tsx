import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
  rootRouteId,
  useParams,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pageTypeRoute, pageTypes } from '../../contract/lots/page-types.ts'
import { readTalkAddress } from '../chat/talks/talk-address.ts'
import { pageQuery } from '../collection/collection.ts'
import { setOpenedAddress } from '../collection/ignored-values.ts'
import { parseSearchParams, writeSearchParams } from '../collection/search-params.ts'
import { pinsQuery } from '../comparison/pins-query.ts'
import { readFavoritesAddress } from '../favorites/favorites-address.ts'
import { CrashPage } from '../feedback/crash-page.tsx'
import { Splash } from '../feedback/splash.tsx'
import { purchaseQuery } from '../purchases/page/purchase-query.ts'
import { allSearches } from '../saved-searches/all-searches.ts'
import { type SignedIn, sessionQuery } from '../session/session-query.ts'
import { ownShares } from '../sharing/own-shares.ts'
import { AllowedOnly, holds } from '../shell/gates.tsx'
import { canSeeLots, isOwnPageOf, type OwnPage } from '../shell/sidebar/navigation.ts'
import { guestRoutes, linkRoutes } from './auth-routes.tsx'
import { gatedPage } from './gated-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { listingRoute, lotRoute } from './listing-routes.tsx'
import { officeRoutes } from './office-routes.tsx'
import { paymentRoutes } from './payment-routes.tsx'
import { root } from './root-route.ts'
import { signedIn } from './signed-in-route.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** First part of the key of the query that the server needs to render the page. */
    rendersWith?: string
  }
}

/** Pages that everybody may read, signed in or not. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyPage(async () => (await import('../shell/open-frame.tsx')).OpenFrame),
})

/** A page of everybody who is signed in. */
function ownPage<Path extends string>(path: Path, load: () => Promise<ComponentType>) {
  return createRoute({ getParentRoute: () => signedIn, path, component: lazyPage(load) })
}

const profile = ownPage(
  '/profile',
  async () => (await import('../account/profile-page.tsx')).ProfilePage,
)

const notifications = ownPage(
  '/notifications',
  async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage,
)

const changePassword = ownPage(
  '/change-password',
  async () => (await import('../account/change-password-page.tsx')).ChangePasswordPage,
)

const dashboard = ownPage(
  '/dashboard',
  async () => (await import('../site/dashboard/dashboard-page.tsx')).DashboardPage,
)

const balance = ownPage(
  '/balance',
  async () => (await import('../payments/balance-page.tsx')).BalancePage,
)

const goNet = createRoute({
  getParentRoute: () => signedIn,
  path: '/go-net',
  component: gatedPage(
    holds('onepriceView'),
    async () => (await import('../site/go-net-page.tsx')).GoNetPage,
  ),
})

const isFor = (page: OwnPage) => (person: SignedIn) => isOwnPageOf(page, person)

const bids = createRoute({
  getParentRoute: () => signedIn,
  path: '/bids',
  component: gatedPage(
    isFor('bids'),
    async () => (await import('../bids/my-bids-page.tsx')).MyBidsPage,
  ),
})

const dealerBids = createRoute({
  getParentRoute: () => signedIn,
  path: '/dealer-bids',
  component: gatedPage(
    isFor('dealer-bids'),
    async () => (await import('../bids/dealer-bids-page.tsx')).DealerBidsPage,
  ),
})

const bidManager = createRoute({
  getParentRoute: () => signedIn,
  path: '/bid-manager',
  component: gatedPage(
    isFor('bid-manager'),
    async () => (await import('../bids/bid-manager-page.tsx')).BidManagerPage,
  ),
})

const archiveBids = createRoute({
  getParentRoute: () => signedIn,
  path: '/archive-bids',
  component: gatedPage(
    isFor('archive-bids'),
    async () => (await import('../bids/archive-bids-page.tsx')).ArchiveBidsPage,
  ),
})

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  validateSearch: readTalkAddress,
  component: lazyPage(async () => (await import('../chat/messages-page.tsx')).MessagesPage),
})

const purchasedCars = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars',
  component: gatedPage(
    isFor('purchased'),
    async () => (await import('../purchases/purchased-cars-page.tsx')).PurchasedCarsPage,
  ),
})

const PurchasePage = lazyPage(async () => {
  const { PurchasePage } = await import('../purchases/purchase-page.tsx')
  return function Purchase() {
    const { id = '' } = useParams({ strict: false })
    return <PurchasePage key={id} id={Number(id)} />
  }
})

const purchasedCar = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/$id',
  loader: ({ context, params: { id } }) => {
    const session = context.queryClient.getQueryData(sessionQuery.queryKey)
    if (typeof session === 'object' && !isOwnPageOf('purchased', session)) return
    void context.queryClient.prefetchQuery(purchaseQuery(Number(id)))
  },
  component: Object.assign(
    () => (
      <AllowedOnly may={isFor('purchased')}>
        <PurchasePage />
      </AllowedOnly>
    ),
    { preload: PurchasePage.preload },
  ),
})

const moneyPages = paymentRoutes(signedIn)

const comparison = createRoute({
  getParentRoute: () => signedIn,
  path: '/compare',
  loader: ({ context }) => void context.queryClient.prefetchQuery(pinsQuery),
  component: gatedPage(
    canSeeLots,
    async () => (await import('../comparison/comparison-page.tsx')).ComparisonPage,
  ),
})

const favorites = createRoute({
  getParentRoute: () => signedIn,
  path: '/favorites/$group',
  validateSearch: readFavoritesAddress,
  component: gatedPage(
    canSeeLots,
    async () => (await import('../favorites/favorites-page.tsx')).FavoritesPage,
  ),
})

const savedSearches = createRoute({
  getParentRoute: () => signedIn,
  path: '/saved-searches',
  validateSearch: allSearches.readAddress,
  loaderDeps: ({ search }) => allSearches.readAddress(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(pageQuery(allSearches, deps))
  },
  component: lazyPage(
    async () => (await import('../saved-searches/saved-searches-page.tsx')).SavedSearchesPage,
  ),
})

const sharedLinks = createRoute({
  getParentRoute: () => signedIn,
  path: '/shared-links',
  validateSearch: ownShares.readAddress,
  loaderDeps: ({ search }) => ownShares.readAddress(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(pageQuery(ownShares, deps))
  },
  component: lazyPage(
    async () => (await import('../sharing/shared-links-page.tsx')).SharedLinksPage,
  ),
})

/** A shared lot, below the address of any listing. */
const sharedLot = createRoute({
  getParentRoute: () => root,
  path: '/$type/share/$id',
  beforeLoad: ({ params }) => {
    const isKnown = pageTypes.some((pageType) => pageTypeRoute[pageType] === `/${params.type}`)
    if (!isKnown) throw notFound({ routeId: rootRouteId })
  },
  component: lazyPage(async () => (await import('../sharing/shared-lot-page.tsx')).SharedLotPage),
})

/** Where a bought car is, for people with the link and its code. */
const trackedCar = createRoute({
  getParentRoute: () => root,
  path: '/purchased-cars/share/$id',
  component: lazyPage(
    async () => (await import('../purchases/tracking/tracked-car-page.tsx')).TrackedCarPage,
  ),
})

/** The page of the sandbox, in the place of a provider's page: the app's frame is not around it. */
const sandboxPayment = createRoute({
  getParentRoute: () => root,
  path: '/pay/sandbox/$token',
  component: lazyPage(
    async () => (await import('../payments/sandbox/sandbox-payment-page.tsx')).SandboxPaymentPage,
  ),
})

const about = createRoute({
  getParentRoute: () => open,
  path: '/about',
  component: lazyPage(async () => (await import('../site/about-page.tsx')).AboutPage),
})

const howToBuy = createRoute({
  getParentRoute: () => open,
  path: '/how-to-buy',
  component: lazyPage(async () => (await import('../site/guide/how-to-buy-page.tsx')).HowToBuyPage),
})

const makeAnOrder = createRoute({
  getParentRoute: () => open,
  path: '/make-an-order',
  component: lazyPage(
    async () => (await import('../site/order/make-an-order-page.tsx')).MakeAnOrderPage,
  ),
})

const terms = createRoute({
  getParentRoute: () => open,
  path: '/terms',
  component: lazyPage(async () => (await import('../site/terms-page.tsx')).TermsPage),
})

const NotFoundPage = lazyPage(async () => (await import('../site/not-found-page.tsx')).NotFoundPage)

const routeTree = root.addChildren([
  signedIn.addChildren([
    listingRoute('/', 'car-auction'),
    listingRoute(pageTypeRoute['car-auction'], 'car-auction'),
    listingRoute(pageTypeRoute.stock, 'stock'),
    listingRoute(pageTypeRoute.stats, 'stats'),
    listingRoute(pageTypeRoute.bikes, 'bikes'),
    listingRoute(pageTypeRoute['bike-stats'], 'bike-stats'),
    lotRoute(`${pageTypeRoute['car-auction']}/$id`, 'car-auction'),
    lotRoute(`${pageTypeRoute.stock}/$id`, 'stock'),
    lotRoute(`${pageTypeRoute.stats}/$id`, 'stats'),
    lotRoute(`${pageTypeRoute.bikes}/$id`, 'bikes'),
    lotRoute(`${pageTypeRoute['bike-stats']}/$id`, 'bike-stats'),
    profile,
    notifications,
    changePassword,
    dashboard,
    balance,
    goNet,
    bids,
    dealerBids,
    bidManager,
    archiveBids,
    messages,
    purchasedCars,
    purchasedCar,
    ...officeRoutes,
    ...moneyPages,
    comparison,
    favorites,
    savedSearches,
    sharedLinks,
  ]),
  guestRoutes,
  open.addChildren([about, howToBuy, makeAnOrder, terms]),
  ...linkRoutes,
  sharedLot,
  trackedCar,
  sandboxPayment,
])

/** Every page and its address. `history` is for rendering on the server. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    parseSearch: parseSearchParams,
    stringifySearch: writeSearchParams,
    // On the server it would write an inline script, which the content security policy forbids.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Splash,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
  })
  // The browser's own history; pages of the server are opened by nobody.
  if (!history) setOpenedAddress(router.latestLocation)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
