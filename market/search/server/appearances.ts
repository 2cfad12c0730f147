import type { AppearanceCertainty } from '#market/search/contract/appearance-certainty.ts'

export const maxAppearances = 20

/**
 * Without a chassis number on both sides an appearance is a guess: chassis code, year, engine and color are equal, the
 * mileage has grown by at most `guessedGrowthKm`, and the auction is at most `guessedDays` older.
 */
export const guessedGrowthKm = 100
export const guessedDays = 183

/** A mileage that is a multiple of this was rounded by its house, in km. */
export const roundedKm = 1000

/** Rates a guess: lower at another house, lower when both mileages are rounded; null for no match. */
export function certaintyOfGuess(guess: {
  readonly isSameHouse: boolean
  readonly isRounded: boolean
}): AppearanceCertainty | null {
  if (guess.isSameHouse) return guess.isRounded ? 'possible' : 'likely'
  return guess.isRounded ? null : 'possible'
}
