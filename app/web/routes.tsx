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
import { pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import { type SignedIn, sessionQuery } from '#people/auth/web/session/session-query.ts'
import { CrashPage } from '#platform/feedback/web/crash-page.tsx'
import { Splash } from '#platform/feedback/web/splash.tsx'
import { setOpenedAddress } from '#platform/list/web/ignored-values.ts'
import { parseSearchParams, writeSearchParams } from '#platform/list/web/search-params.ts'
import { pageQuery } from '#platform/list/web/use-collection.ts'
import { AllowedOnly, hasPermission } from '#site/shell/web/gates.tsx'
import { canSeeLots, isOwnPageOf, type OwnPage } from '#site/shell/web/sidebar/navigation.ts'
import { readConversationAddress } from '#trade/chat/web/conversations/conversation-address.ts'
import { pinsQuery } from '#trade/comparison/web/pins-query.ts'
import { readFavoritesAddress } from '#trade/favorites/web/favorites-address.ts'
import { purchaseQuery } from '#trade/purchases/web/page/purchase-query.ts'
import { allSearches } from '#trade/saved-searches/web/all-searches.ts'
import { ownShares } from '#trade/sharing/web/own-shares.ts'
import { guestRoutes, linkRoutes } from './auth-routes.tsx'
import { gatedPage } from './gated-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { listingRoute, lotRoute } from './listing-routes.tsx'
import { managerRoutes } from './manager-routes.tsx'
import { paymentRoutes } from './payment-routes.tsx'
import { root } from './root-route.ts'
import { signedIn } from './signed-in-route.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** First part of the key of the query that the server needs to render the page. */
    rendersWith?: string
  }
}

/** Pages for everybody, signed in or not. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyPage(async () => (await import('#site/shell/web/open-frame.tsx')).OpenFrame),
})

/** Routes a page for everybody who is signed in. */
function ownPage<Path extends string>(path: Path, load: () => Promise<ComponentType>) {
  return createRoute({ getParentRoute: () => signedIn, path, component: lazyPage(load) })
}

const profile = ownPage(
  '/profile',
  async () => (await import('#people/account/web/profile-page.tsx')).ProfilePage,
)

const notifications = ownPage(
  '/notifications',
  async () => (await import('#people/notifications/web/notifications-page.tsx')).NotificationsPage,
)

const changePassword = ownPage(
  '/change-password',
  async () => (await import('#people/account/web/change-password-page.tsx')).ChangePasswordPage,
)

const dashboard = ownPage(
  '/dashboard',
  async () => (await import('#site/dashboard/web/dashboard-page.tsx')).DashboardPage,
)

const balance = ownPage(
  '/balance',
  async () => (await import('#trade/payments/web/balance-page.tsx')).BalancePage,
)

const goNet = createRoute({
  getParentRoute: () => signedIn,
  path: '/go-net',
  component: gatedPage(
    hasPermission('onepriceView'),
    async () => (await import('#site/info/web/go-net-page.tsx')).GoNetPage,
  ),
})

const isFor = (page: OwnPage) => (person: SignedIn) => isOwnPageOf(page, person)

const bids = createRoute({
  getParentRoute: () => signedIn,
  path: '/bids',
  component: gatedPage(
    isFor('bids'),
    async () => (await import('#trade/bids/web/my-bids-page.tsx')).MyBidsPage,
  ),
})

const dealerBids = createRoute({
  getParentRoute: () => signedIn,
  path: '/dealer-bids',
  component: gatedPage(
    isFor('dealer-bids'),
    async () => (await import('#trade/bids/web/dealer-bids-page.tsx')).DealerBidsPage,
  ),
})

const bidManager = createRoute({
  getParentRoute: () => signedIn,
  path: '/bid-manager',
  component: gatedPage(
    isFor('bid-manager'),
    async () => (await import('#trade/bid-desk/web/bid-manager-page.tsx')).BidManagerPage,
  ),
})

const archiveBids = createRoute({
  getParentRoute: () => signedIn,
  path: '/archive-bids',
  component: gatedPage(
    isFor('archive-bids'),
    async () => (await import('#trade/bids/web/archive-bids-page.tsx')).ArchiveBidsPage,
  ),
})

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  validateSearch: readConversationAddress,
  component: lazyPage(async () => (await import('#trade/chat/web/messages-page.tsx')).MessagesPage),
})

const purchasedCars = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars',
  component: gatedPage(
    isFor('purchased'),
    async () => (await import('#trade/purchases/web/purchased-cars-page.tsx')).PurchasedCarsPage,
  ),
})

const PurchasePage = lazyPage(async () => {
  const { PurchasePage } = await import('#trade/purchases/web/purchase-page.tsx')
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
      <AllowedOnly isAllowed={isFor('purchased')}>
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
    async () => (await import('#trade/comparison/web/comparison-page.tsx')).ComparisonPage,
  ),
})

const favorites = createRoute({
  getParentRoute: () => signedIn,
  path: '/favorites/$group',
  validateSearch: readFavoritesAddress,
  component: gatedPage(
    canSeeLots,
    async () => (await import('#trade/favorites/web/favorites-page.tsx')).FavoritesPage,
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
    async () =>
      (await import('#trade/saved-searches/web/saved-searches-page.tsx')).SavedSearchesPage,
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
    async () => (await import('#trade/sharing/web/shared-links-page.tsx')).SharedLinksPage,
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
  component: lazyPage(
    async () => (await import('#trade/sharing/web/shared-lot-page.tsx')).SharedLotPage,
  ),
})

/** Tracks a bought car, for people with the link and its code. */
const trackedCar = createRoute({
  getParentRoute: () => root,
  path: '/purchased-cars/share/$id',
  component: lazyPage(
    async () => (await import('#trade/purchases/web/tracking/tracked-car-page.tsx')).TrackedCarPage,
  ),
})

/** The sandbox's payment page, which stands in for a provider's and has no frame of the app. */
const sandboxPayment = createRoute({
  getParentRoute: () => root,
  path: '/pay/sandbox/$token',
  component: lazyPage(
    async () =>
      (await import('#trade/payments/web/sandbox/sandbox-payment-page.tsx')).SandboxPaymentPage,
  ),
})

const about = createRoute({
  getParentRoute: () => open,
  path: '/about',
  component: lazyPage(async () => (await import('#site/info/web/about-page.tsx')).AboutPage),
})

const howToBuy = createRoute({
  getParentRoute: () => open,
  path: '/how-to-buy',
  component: lazyPage(
    async () => (await import('#site/info/web/guide/how-to-buy-page.tsx')).HowToBuyPage,
  ),
})

const makeAnOrder = createRoute({
  getParentRoute: () => open,
  path: '/make-an-order',
  component: lazyPage(
    async () => (await import('#site/info/web/order/make-an-order-page.tsx')).MakeAnOrderPage,
  ),
})

const terms = createRoute({
  getParentRoute: () => open,
  path: '/terms',
  component: lazyPage(async () => (await import('#site/info/web/terms-page.tsx')).TermsPage),
})

const NotFoundPage = lazyPage(
  async () => (await import('#site/info/web/not-found-page.tsx')).NotFoundPage,
)

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
    ...managerRoutes,
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

/**
 * Creates the router of all pages.
 * @param history only for rendering on the server
 */
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
  // Not on the server, where nobody opens pages.
  if (!history) setOpenedAddress(router.latestLocation)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
