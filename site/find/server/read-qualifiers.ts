import { findColors } from '#market/reference-data/server/names/color-words.ts'
import { findFuels } from '#market/reference-data/server/names/fuel-words.ts'
import { findHouses } from '#market/reference-data/server/names/house-names.ts'
import type { NameIndex } from '#market/reference-data/server/names/name-index.ts'
import type { FoundFilters } from '#market/search/contract/find-kinds.ts'

/** What a text says of a lot besides its name: house, color, fuel, lot numbers. */
export interface Qualifiers {
  readonly filters: Pick<FoundFilters, 'auction' | 'color' | 'fuel'>
  readonly house: string | null
  readonly color: string | null
  readonly fuel: string | null
  /** `3550`, `3550-3560`, `3550,3551`; null without any. */
  readonly lots: string | null
  /** The words that are none of these. */
  readonly rest: readonly string[]
}

const lotNumbers = /^\d{1,9}(?:-\d{1,9})?$/
/** `lot 3550`, `лот №3550`, `ロット3550`. */
const lotWord = /^(?:lots?|лот[ыа]?|ロット|出品番号|no|№|#)\.?$/i
const gluedLotWord = /^(lots?|лот[ыа]?|ロット|出品番号|no\.?|№|#)(?=\d)/i

/** Most houses that are named one by one. */
const maxNamed = 3

/** Reads house, color, fuel and lot numbers anywhere in a text; null where it has none of them. */
export function readQualifiers(index: NameIndex, text: string): Qualifiers | null {
  const tokens = text
    .normalize('NFKC')
    .replaceAll(/\s*[-\u2010-\u2015\u2212]\s*(?=\d)/g, '-')
    .split(/[\s,;、]+/)
    .flatMap((word) => word.replace(gluedLotWord, '$1 ').split(' '))
    .filter(Boolean)
  const houses = findHouses(index, tokens)
  const colored = takeWords(houses ? [...houses.before, ...houses.behind] : tokens, findColors)
  const fueled = takeWords(colored.rest, findFuels)
  const numbered = takeLots(fueled.rest, houses !== null)
  const { color, fuel } = { color: colored.codes, fuel: fueled.codes }
  if (!houses && color.length + fuel.length === 0 && numbered.lots === null) return null
  const names = houses?.houses.map(({ name }) => name) ?? []
  return {
    filters: {
      ...(houses && { auction: houses.houses.map(({ id }) => id) }),
      ...(color.length > 0 && { color: [...color] }),
      ...(fuel.length > 0 && { fuel: [...fuel] }),
    },
    house:
      names.length > maxNamed
        ? tokens
            .slice(houses?.before.length, tokens.length - (houses?.behind.length ?? 0))
            .join(' ')
        : names.join(', ') || null,
    color: colored.word,
    fuel: fueled.word,
    lots: numbered.lots,
    rest: numbered.rest,
  }
}

/** Whether a name says its fuel, as that of a Harrier Hybrid does. */
export const isNamedByFuel = (name: string) => takeWords(name.split(' '), findFuels).word !== null

/** Takes the first words that name something, at most three: `plug in hybrid`. */
function takeWords(words: readonly string[], find: (text: string) => readonly string[]) {
  for (const count of [3, 2, 1]) {
    for (let at = 0; at + count <= words.length; at++) {
      const word = words.slice(at, at + count).join(' ')
      const codes = find(word)
      if (codes.length > 0) return { codes, word, rest: words.toSpliced(at, count) }
    }
  }
  return { codes: [], word: null, rest: words }
}

/** Numbers are lot numbers behind the word for it, and behind a house where nothing else is left. */
function takeLots(words: readonly string[], hasHouse: boolean) {
  const at = words.findIndex((word) => lotWord.test(word))
  const from = at >= 0 ? at + 1 : hasHouse && words.every((word) => lotNumbers.test(word)) ? 0 : -1
  const behind = from < 0 ? [] : words.slice(from)
  const end = behind.findIndex((word) => !lotNumbers.test(word))
  const numbers = end < 0 ? behind : behind.slice(0, end)
  if (numbers.length === 0) return { lots: null, rest: words }
  const before = words.slice(0, Math.max(at, 0))
  return { lots: numbers.join(','), rest: [...before, ...words.slice(from + numbers.length)] }
}
