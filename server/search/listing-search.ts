import type { PageType, SearchType, SortKey, SortOrder } from '../../contract/listings.ts'

/** What a listing is asked. Everything that depends on a person stays outside the engine. */
export interface ListingQuestion {
  readonly pageType: PageType
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly sort: SortKey | null
  readonly order: SortOrder
  /** Ids; several values are OR. */
  readonly makers: readonly number[]
  readonly models: readonly number[]
  readonly search: { readonly type: SearchType; readonly text: string } | null
}

export interface ListingPage {
  /** Lot ids in the order of the page. */
  readonly ids: readonly number[]
  readonly totalSearchResults: number
  /** Lots on the page type without any filter. */
  readonly totalResults: number
}

/** The seam behind which listings are answered; knows no HTTP and no people. */
export interface ListingSearch {
  page(question: ListingQuestion): Promise<ListingPage>
}
