import type { PageType, SortKey, SortOrder } from '../../../contract/lots/page-types.ts'
import { asked, type Change, type ListingSearch } from '../listing-search.ts'

/** A line of the sort menu: a key with its direction, or the order of the house. */
export type SortChoice = 'default' | `${SortKey}_${SortOrder}`

/** Keys that the menu offers (spec 3 §4); the sold price is sorted by its column only. */
const offered = ['auctionDate', 'year', 'condition', 'mileage', 'startPrice'] as const

/**
 * The menu of a page type, with the choice in force even when the menu would not offer it. Fixed
 * prices wait for no auction, so that there is no date to order by.
 */
export function sortChoices(pageType: PageType, chosen: SortChoice): readonly SortChoice[] {
  const keys = offered.filter((key) => pageType !== 'stock' || key !== 'auctionDate')
  const choices: SortChoice[] = [
    'default',
    ...keys.flatMap((key) => [`${key}_ASC` as const, `${key}_DESC` as const]),
  ]
  return choices.includes(chosen) ? choices : [...choices, chosen]
}

export function sortChoiceOf({ sort, order = 'ASC' }: ListingSearch): SortChoice {
  return sort ? `${sort}_${order}` : 'default'
}

/** Puts the list into an order, from its first page on. */
export function sortedBy(choice: SortChoice): Change {
  return ({ sort: _sort, order: _order, ...rest }) => {
    if (choice === 'default') return asked(rest, {})
    const [sort, order] = choice.split('_') as [SortKey, SortOrder]
    return asked(rest, { sort, order })
  }
}
