import { type NameIndex, type SearchableName, spellingOf } from './name-index.ts'

/** Houses that some words of a text name. */
export interface FoundHouses {
  readonly houses: readonly SearchableName[]
  /** The words before and behind the name. */
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/** Words of the longest name of a house. */
const maxWords = 4

/**
 * Finds the house that a text names in Latin, Cyrillic or kana, or all houses of a group by its name (`USS`). Null if it
 * names none.
 */
export function findHouses({ houses }: NameIndex, words: readonly string[]): FoundHouses | null {
  const found = (from: number, count: number, named: readonly SearchableName[]) => ({
    houses: named,
    before: words.slice(0, from),
    behind: words.slice(from + count),
  })
  for (let count = Math.min(maxWords, words.length); count > 0; count--) {
    for (let from = 0; from + count <= words.length; from++) {
      const typed = spellingOf(words.slice(from, from + count).join(''))
      if (typed.key.length < 2 || typed.isNumber) continue
      const named = houses.filter(({ spellings }) =>
        spellings.some(({ key, sound }) => key === typed.key || sound === typed.sound),
      )
      if (named.length > 0) return found(from, count, named)
    }
  }
  for (const [from, word] of words.entries()) {
    const typed = spellingOf(word)
    if (typed.key.length < 2 || typed.isNumber) continue
    const group = houses.filter(
      ({ words: [first], words: all }) => all.length > 1 && first?.sound === typed.sound,
    )
    if (group.length > 1) return found(from, 1, group)
  }
  return null
}
