import type { AppearanceCertainty } from '#market/search/contract/appearance-certainty.ts'

/** How many appearances a result lists. */
export const maxAppearances = 20

/**
 * Without a chassis number on both sides an appearance is a guess. It has the same chassis code, year,
 * engine, colour and (within this growth, in km) mileage, and is not older than this, in days.
 */
export const guessedGrowthKm = 100
export const guessedDays = 183

/** A mileage that is a multiple of this was rounded by its house, in km. */
export const roundedKm = 1000

/** What a guess is worth: less at another house, less when both mileages are rounded; null for nothing. */
export function certaintyOfGuess(guess: {
  readonly isSameHouse: boolean
  readonly isRounded: boolean
}): AppearanceCertainty | null {
  if (guess.isSameHouse) return guess.isRounded ? 'possible' : 'likely'
  return guess.isRounded ? null : 'possible'
}
