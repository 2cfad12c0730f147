import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { type PageType, pageTypeRoute } from '../contract/listings.ts'
import { ListingPage } from './listings/listing-page.tsx'
import { listingPageQuery } from './listings/listing-query.ts'
import { readListingSearch } from './listings/listing-search.ts'
import { parseSearchParams, readRedirect, writeSearchParams } from './search-params.ts'
import { GuestOnly, SignedInOnly } from './session.tsx'
import { Shell } from './shell/shell.tsx'
import { Splash } from './shell/splash.tsx'
import { CrashPage } from './site/crash-page.tsx'
import { NotFoundPage } from './site/not-found-page.tsx'

interface RouterContext {
  readonly queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <SignedInOnly>
      <Shell />
    </SignedInOnly>
  ),
})

const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  component: () => (
    <GuestOnly>
      <Outlet />
    </GuestOnly>
  ),
})

/**
 * A listing under its address. Lots are asked for at once, beside the question who is asking. (The
 * router keeps what `validateSearch` left out, hence the reading wherever it is used.)
 */
function listingRoute<Path extends string>(path: Path, pageType: PageType) {
  const route = createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch: readListingSearch,
    loaderDeps: ({ search }) => readListingSearch(search),
    loader: ({ context, deps }) => {
      void context.queryClient.prefetchQuery(listingPageQuery(pageType, deps))
    },
    component: function Listing() {
      return <ListingPage pageType={pageType} search={readListingSearch(route.useSearch())} />
    },
  })
  return route
}

const login = createRoute({
  getParentRoute: () => guests,
  path: '/auth/login',
  validateSearch: readRedirect,
  component: lazyRouteComponent(() => import('./auth/login-page.tsx'), 'LoginPage'),
})

const routeTree = root.addChildren([
  signedIn.addChildren([
    listingRoute('/', 'car-auction'),
    listingRoute(pageTypeRoute['car-auction'], 'car-auction'),
    listingRoute(pageTypeRoute.stock, 'stock'),
    listingRoute(pageTypeRoute.stats, 'stats'),
    listingRoute(pageTypeRoute.bikes, 'bikes'),
    listingRoute(pageTypeRoute['bike-stats'], 'bike-stats'),
  ]),
  guests.addChildren([login]),
])

/** Every page and its address. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchParams,
    stringifySearch: writeSearchParams,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Splash,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
