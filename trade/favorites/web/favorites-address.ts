import {
  type PageType,
  pageTypes,
  type SortKey,
  sortKeys,
} from '#market/search/contract/page-types.ts'
import { addressReaders } from '#market/search/contract/search-address.ts'
import { notForMeChoices } from '#market/search/contract/search-limits.ts'
import { type ListAddress, readListAddress } from '#platform/list/web/address.ts'

/** The address of a group: the page type of its lots, and the order, page and filters. */
export interface FavoritesAddress extends ListAddress {
  readonly type?: PageType | undefined
  readonly sort?: SortKey | undefined
  readonly tag?: string | undefined
  /** Total landed cost, `15000-USD` or `15000-USD-RU`. */
  readonly budget?: string | undefined
  readonly notForMe?: (typeof notForMeChoices)[number] | undefined
}

/**
 * Reads an address and drops invalid values. Only filters by own notes and by a budget apply to favorites; the other
 * filters belong to listings.
 */
export function readFavoritesAddress(raw: Record<string, unknown>): FavoritesAddress {
  const type = pageTypes.find((known) => known === raw.type)
  const tag = raw.tag === undefined ? '' : addressReaders.tag(String(raw.tag))
  const budget = addressReaders.budget(String(raw.budget ?? ''))
  const notForMe = notForMeChoices.find((known) => known === raw.notForMe)
  return {
    ...(type && { type }),
    ...readListAddress(raw, sortKeys),
    ...(tag && { tag }),
    ...(budget && { budget }),
    ...(notForMe && { notForMe }),
  }
}
