import { searchTypes } from './page-types.ts'

/** Largest values that a query may have, in yen, years, km, cc and per cent. */
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

/** What a list has of the lots that are not for the person: nothing else, or none of them. */
export const notForMeChoices = ['only', 'without'] as const
