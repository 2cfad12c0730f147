import { searchTypes } from './page-types.ts'

/** Maximum values of a query, in yen, years, km, cc and per cent. */
export const maxYen = 10_000_000_000
export const maxOf = {
  year: 9999,
  mileage: 2_000_000_000,
  engine: 2_000_000_000,
  belowEstimate: 9999,
} as const

/** Combined search, `type-text`. */
export const searchText = new RegExp(`^$|^(${searchTypes.join('|')})-`)
export const favoriteGroupText = /^[A-Z]?$/

/** Shows only lots that may be exported to the person's destination, or may be after a check. */
export const shippableChoices = ['yes'] as const

/** How sure it is that a lot is within the budget; by default it is possible. */
export const budgetFits = ['sure'] as const

/** Shows only the lots that are not for the person, or all others. */
export const notForMeChoices = ['only', 'without'] as const
