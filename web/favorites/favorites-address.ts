import { type PageType, pageTypes, type SortKey, sortKeys } from '../../contract/lots/page-types.ts'
import { type ListAddress, readListAddress } from '../collection/address.ts'

/** The address of a group: the page type whose lots are listed, and how. */
export interface FavoritesAddress extends ListAddress {
  readonly type?: PageType | undefined
  readonly sort?: SortKey | undefined
}

/** Reads an address; what does not fit is left out. Filters are for the listings themselves. */
export function readFavoritesAddress(raw: Record<string, unknown>): FavoritesAddress {
  const type = pageTypes.find((known) => known === raw.type)
  return { ...(type && { type }), ...readListAddress(raw, sortKeys) }
}
