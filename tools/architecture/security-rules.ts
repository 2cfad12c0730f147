import { at, type Rule, type Violation, wholeFile } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

const document = 'docs/security.md'

/** Number of requirements by section of OWASP ASVS 5.0, levels 1 and 2; they are numbered from 1. */
const sections: Readonly<Record<string, readonly number[]>> = {
  '1': [2, 9, 11, 3, 2],
  '2': [3, 3, 4, 1],
  '3': [0, 2, 4, 6, 5, 0, 2],
  '4': [3, 1, 2, 4],
  '5': [1, 3, 2, 3],
  '6': [3, 12, 4, 4, 5, 3, 0, 4],
  '7': [3, 4, 2, 5, 2, 2],
  '8': [2, 3, 1, 1],
  '9': [3, 4],
  '10': [2, 2, 4, 11, 5, 2, 3],
  '11': [2, 3, 3, 4, 1, 1],
  '12': [3, 2, 4],
  '13': [1, 5, 2, 5],
  '14': [2, 4, 3],
  '15': [3, 3, 7],
  '16': [1, 5, 4, 3, 3],
  '17': [1, 4, 2],
}

/** The ids of all 253 requirements, such as `3.4.1`. */
const requirements = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
)

const answers = ['met', 'n.a.', 'deviation', 'planned']
const maxDeviations = 5

interface Row {
  /** Position in the document. */
  readonly index: number
  readonly id: string
  readonly answer: string
  readonly where: string
  readonly tests: string
}

/** Parses the rows `| id | requirement | answer | where or why | tests |`. */
const rowsOf = ({ text }: SourceFile): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
    ({ index, 1: id = '', 2: rest = '' }) => {
      const [, answer = '', where = '', tests = ''] = rest.split('|').map((cell) => cell.trim())
      return { index, id, answer, where, tests }
    },
  )

/** Returns what is wrong with a single row. */
function faultsOf({ answer, where, tests }: Row, { files }: Repository): string[] {
  const named = [...tests.matchAll(/`([^`]+)`((?: "[^"]+")*)/g)]
  return [
    ...(answers.includes(answer) ? [] : [`"${answer}" is none of ${answers.join(', ')}`]),
    ...(where === '' ? ['neither a place nor a reason'] : []),
    ...(answer === 'met' && !/`[^`]+`|\]\(/.test(where) ? ['"met" names no place'] : []),
    ...(answer === 'deviation' && !/spec \d §\d/.test(where) ? ['names no specification'] : []),
    ...named.flatMap(([, path = '', titles = '']) => {
      const file = files.find((one) => one.path === path)
      if (!file?.isTest) return [`${path} is no test`]
      return [...titles.matchAll(/"([^"]+)"/g)]
        .filter(([, title = '']) => !file.text.includes(title))
        .map(([, title]) => `${path} has no test "${title}"`)
    }),
  ]
}

const requirementsAreAnswered: Rule = {
  title: `${document} answers each requirement of OWASP ASVS 5.0, levels 1 and 2, exactly once.`,
  why: 'An answer that cites a deleted test is an empty promise.',
  instead: `Correct the row. Only the specification can force a deviation, in at most ${maxDeviations} rows.`,
  find: (repository) => {
    const file = repository.files.find(({ path }) => path === document)
    if (!file) return []
    const rows = rowsOf(file)
    const found = (row: Row, what: string): Violation => at(file, row.index, `${row.id}: ${what}`)
    const deviations = rows.filter(({ answer }) => answer === 'deviation')
    return [
      ...requirements
        .filter((id) => rows.every((row) => row.id !== id))
        .map((id) => wholeFile(document, `lacks ${id}`)),
      ...rows.flatMap((row, index) => [
        ...(requirements.includes(row.id) ? [] : [found(row, 'no such requirement')]),
        ...(rows.findIndex(({ id }) => id === row.id) < index ? [found(row, 'a second time')] : []),
        ...faultsOf(row, repository).map((what) => found(row, what)),
      ]),
      ...deviations.slice(maxDeviations).map((row) => found(row, 'one deviation too many')),
    ]
  },
  sample: {
    files: {
      [document]: [
        ...requirements.slice(10).map((id) => `| ${id} | x | n.a. | no such part | – |`),
        '| 1.1.1 | x | met | `app/server/app.ts` | `app/server/app.test.ts` "works" |',
        '| 1.1.2 | x | met | somewhere | `app/server/app.test.ts` "is gone" |',
        '| 1.2.1 | x | met | `app/server/app.ts` | `app/server/app.ts` |',
        '| 1.2.2 | x | maybe | | – |',
        ...[3, 4, 5, 6, 7, 7].map((n) => `| 1.2.${n} | x | deviation | spec 1 §9 | – |`),
        '| 1.2.99 | x | deviation | we like it | – |',
      ].join('\n'),
      'app/server/app.ts': '',
      'app/server/app.test.ts': "test('works', () => {})",
    },
    found: [
      document,
      ...[245, 245, 246, 247, 247, 253, 254, 254, 253, 254].map((line) => `${document}:${line}`),
    ],
  },
}

export const securityRules: readonly Rule[] = [requirementsAreAnswered]
