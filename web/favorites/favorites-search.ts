import type { FavoriteGroup } from '../../contract/lots/favorite-groups.ts'
import { type PageType, pageTypes } from '../../contract/lots/page-types.ts'
import { type ListingSearch, readListingSearch } from '../listings/listing-search.ts'

/** The address of a group: the page type whose lots are looked at, and how they are listed. */
export interface FavoritesSearch
  extends Pick<ListingSearch, 'page' | 'pageSize' | 'sort' | 'order'> {
  readonly type?: PageType
}

/** Reads an address; what does not fit is left out. Filters are for the listings themselves. */
export function readFavoritesSearch(raw: Record<string, unknown>): FavoritesSearch {
  const type = pageTypes.find((known) => known === raw.type)
  const { page, pageSize, sort, order } = readListingSearch(raw, type ?? pageTypes[0])
  return {
    ...(type && { type }),
    ...(page && { page }),
    ...(pageSize && { pageSize }),
    ...(sort && { sort }),
    ...(order && { order }),
  }
}

/** What the listing of a page type is asked for a group. */
export function groupSearch(search: FavoritesSearch, group: FavoriteGroup): ListingSearch {
  const { type: _type, ...rest } = search
  return { ...rest, group }
}

/** The address of a question that came out of such a listing. */
export function favoritesSearch(asked: ListingSearch, type: PageType): FavoritesSearch {
  return readFavoritesSearch({ ...asked, type })
}
