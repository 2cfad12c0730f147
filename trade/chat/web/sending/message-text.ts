import { maxMessageCharacters } from '#trade/chat/contract/calls.ts'

/** The field shows a counter when this many characters are left. */
const counted = 500

/** Returns a text as it is sent: trimmed, and without characters that the database cannot store. */
export const messageTextOf = (typed: string): string =>
  typed.replaceAll('\0', '').toWellFormed().trim()

/** Returns the number of characters left, negative if there are too many; null while it is large. */
export function charactersLeft(typed: string): number | null {
  // A code point has at most two units.
  if (typed.length < maxMessageCharacters - counted) return null
  const left = maxMessageCharacters - [...messageTextOf(typed)].length
  return left < counted ? left : null
}
