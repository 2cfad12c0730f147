import { type HouseIndex, type NameIndex, type SearchableName, spellingOf } from './name-index.ts'

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
  const find = (count: number, known: HouseIndex['named'], min: number) => {
    for (let from = 0; from + count <= words.length; from++) {
      const { key, sound, isNumber } = spellingOf(words.slice(from, from + count).join(''))
      const named = known.get(key) ?? known.get(sound) ?? []
      if (key.length >= 2 && !isNumber && named.length >= min) return found(from, count, named)
    }
    return null
  }
  for (let count = Math.min(maxWords, words.length); count > 0; count--) {
    const named = find(count, houses.named, 1)
    if (named) return named
  }
  return find(1, houses.grouped, 2)
}
