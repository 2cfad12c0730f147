import { colors } from '#market/reference-data/server/colors.ts'
import { equipment } from '#market/reference-data/server/equipment.ts'
import { foldText } from './fold.ts'
import { parts, places } from './parts.ts'
import { readTerms, type Term } from './term.ts'

/** The terms of sheets. Parts of a vehicle are in `parts.ts`, because words for their place precede them. */
export const glossary: readonly Term[] = [
  ...['history', 'structure', 'body', 'mechanical', 'electrics-and-tyres', 'interior'],
  ...['mileage', 'papers-and-sale', 'equipment', 'amounts'],
].flatMap(readTerms)

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Keeps only the Japanese spellings of the dictionaries: codes of two letters are too ambiguous. */
const japaneseOnly = (spellings: readonly string[]) =>
  spellings.filter((spelling) => japanese.test(spelling) && !/\s/.test(spelling))

const ofDictionaries: readonly Term[] = [
  ...equipment.map(
    ({ ja, aliases, en, ru }): Term => ({
      spellings: japaneseOnly([ja, ...aliases]),
      kind: 'equipment',
      tone: 'good',
      importance: 1,
      en,
      ru,
      meaning: null,
    }),
  ),
  ...colors
    .filter(({ code }) => code !== 'OTHER' && code !== 'COLOUR CHANGE')
    .map(
      ({ ja, aliases, en, ru }): Term => ({
        spellings: japaneseOnly([ja, ...aliases]),
        kind: 'colour',
        tone: 'plain',
        importance: 1,
        en,
        ru,
        meaning: null,
      }),
    ),
]

/** Terms by their folded spelling. The glossary's own come before those of the dictionaries. */
export const termIndex: ReadonlyMap<string, Term> = new Map(
  [...ofDictionaries, ...glossary].flatMap((term) =>
    term.spellings.map((spelling) => [foldText(spelling), term] as const),
  ),
)

/** Parts of a vehicle by their folded spelling, and words for places. */
export const partIndex = new Map(
  parts.flatMap((part) => part.spellings.map((one) => [foldText(one), part] as const)),
)
export const placeIndex = new Map(
  places.flatMap((place) => place.spellings.map((one) => [foldText(one), place] as const)),
)
