import type { PageType } from '../../contract/lots/page-types.ts'
import { Listing } from './listing.tsx'
import type { ListingSearch } from './listing-search.ts'

interface ListingPageProps {
  pageType: PageType
  search: ListingSearch
}

/** A listing page of any type. Each type begins anew: nothing of one is right for another. */
export function ListingPage({ pageType, search }: ListingPageProps) {
  return <Listing key={pageType} pageType={pageType} search={search} />
}
