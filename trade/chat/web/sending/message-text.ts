import { maxMessageCharacters } from '#trade/chat/contract/calls.ts'

/** From so few characters left on the field says how many. */
const counted = 500

/** A text as it is sent: without blanks at its ends and without what a database cannot hold. */
export const messageTextOf = (typed: string): string =>
  typed.replaceAll('\0', '').toWellFormed().trim()

/** How many characters are left, below zero where there are too many; null far from the end. */
export function charactersLeft(typed: string): number | null {
  // A code point has at most two units.
  if (typed.length < maxMessageCharacters - counted) return null
  const left = maxMessageCharacters - [...messageTextOf(typed)].length
  return left < counted ? left : null
}
