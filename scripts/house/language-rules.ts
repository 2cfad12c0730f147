import { at, type Rule } from './rule.ts'

/** Names that no engineer of the field would choose, with their replacements. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.])most[A-Z]\w*/g, 'max…'],
  [/(?<![\w.])may[A-Z]\w*/g, 'can… or is…'],
  [/(?<![\w.])putOff\w*/g, 'postpone…'],
]

/** Keys of stored data and responses, which a migration would have to rename as well. */
const exceptions: ReadonlySet<string> = new Set([
  // Rules of countries, stored as JSON.
  ...['mostHp', 'mostCc', 'mostElectricHp', 'mostYears'],
  // Responses that open pages read.
  ...['mayBid', 'mayDecide', 'mayClose'],
  // A superlative.
  'mostFrequent',
])

const plainNames: Rule = {
  title: 'Names use the words of the field: max for a bound, can or is for a boolean.',
  why: 'A private way of speaking has to be learned by everybody who reads the code.',
  instead: 'Use the word that the message names.',
  find: (repository) =>
    repository.files
      .filter(
        ({ path }) => /\.tsx?$/.test(path) && !path.startsWith('scripts/house/language-rules'),
      )
      .flatMap((file) =>
        refused.flatMap(([pattern, instead]) =>
          [...file.text.matchAll(pattern)]
            .filter(([name]) => !exceptions.has(name))
            .map(({ 0: name, index }) => at(file, index, `${name}: use ${instead}`)),
        ),
      ),
  sample: {
    files: {
      'web/bids/limit.ts':
        'export const mostYen = 5\nexport const mayBid = true\nconst mayOpen = 1',
    },
    found: ['web/bids/limit.ts:1', 'web/bids/limit.ts:3'],
  },
}

export const languageRules: readonly Rule[] = [plainNames]
