import { createRoute, useParams } from '@tanstack/react-router'
import { lotQuery } from '#market/lots/web/lot-query.ts'
import { type PageType, pageTypePermission } from '#market/search/contract/page-types.ts'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { pageQuery } from '#platform/list/web/use-collection.ts'
import { listings } from '#site/listings/web/listing.ts'
import { ListingPage } from '#site/listings/web/listing-page.tsx'
import { prefetchListingExtras } from '#site/listings/web/prefetch-listing-extras.ts'
import { AllowedOnly, hasPermission } from '#site/shell/web/gates.tsx'
import { lazyPage } from './lazy-page.tsx'
import { signedIn } from './signed-in-route.tsx'

/**
 * Routes a listing, for people with its view permission. Requests its lots at once, in parallel to the session. (The
 * router retains parameters that `validateSearch` removed, hence `readAddress` wherever the search is used.)
 */
export function listingRoute<Path extends string>(path: Path, pageType: PageType) {
  const collection = listings[pageType]
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    wrapInSuspense: false,
    validateSearch: collection.readAddress,
    loaderDeps: ({ search }) => collection.readAddress(search),
    loader: ({ context, deps }) => {
      const session = context.queryClient.getQueryData(sessionQuery.queryKey)
      const isKnown = typeof session === 'object'
      if (isKnown && !session.permissions[pageTypePermission[pageType]]) return
      void context.queryClient.prefetchQuery(pageQuery(collection, deps))
      if (isKnown) prefetchListingExtras(context.queryClient, pageType, deps)
    },
    staticData: { rendersWith: 'listing' },
    component: function Listing() {
      return (
        <AllowedOnly isAllowed={hasPermission(pageTypePermission[pageType])}>
          <ListingPage pageType={pageType} />
        </AllowedOnly>
      )
    },
  })
}

/** Routes the page of a lot below its listing, with the same permission. */
export function lotRoute<Path extends `/${string}/$id`>(path: Path, pageType: PageType) {
  const flag = pageTypePermission[pageType]
  const Page = lazyPage(async () => {
    const { LotPage } = await import('#site/lot-page/web/lot-page.tsx')
    return function Lot() {
      const { id = '' } = useParams({ strict: false })
      return <LotPage pageType={pageType} id={id} />
    }
  })
  function Gated() {
    return (
      <AllowedOnly isAllowed={hasPermission(flag)}>
        <Page />
      </AllowedOnly>
    )
  }
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    loader: ({ context, params }) => {
      const session = context.queryClient.getQueryData(sessionQuery.queryKey)
      const isKnown = typeof session === 'object'
      if (isKnown && !session.permissions[flag]) return
      const { id = '' } = params as { readonly id?: string }
      void context.queryClient.prefetchQuery(lotQuery(pageType, id))
    },
    component: Object.assign(Gated, { preload: Page.preload }),
  })
}
