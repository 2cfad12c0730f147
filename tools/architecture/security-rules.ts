import sections from './asvs.json' with { type: 'json' }
import { at, type Rule, wholeFiles } from './rule.ts'
import { isTest, type Repository, type SourceFile } from './source.ts'

const document = 'docs/security.md'

/**
 * The ids of all 253 requirements of OWASP ASVS 5.0, levels 1 and 2, such as `3.4.1`. asvs.json has the number of
 * requirements by section; they are numbered from 1.
 */
export const requirements = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
)

const answers = ['met', 'n.a.', 'deviation', 'planned']
const maxDeviations = 5

/** Parses the rows `| id | requirement | answer | where or why | tests |`. */
const rowsOf = ({ text }: SourceFile) =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
    ({ index, 1: id = '', 2: rest = '' }) => {
      const [, answer = '', where = '', tests = ''] = rest.split('|').map((cell) => cell.trim())
      return { index, id, answer, where, tests }
    },
  )

/** Returns which tests of a row do not exist; it names files, each with titles. */
const missingTests = (tests: string, { text }: Repository): string[] =>
  [...tests.matchAll(/`([^`]+)`((?: "[^"]+")*)/g)].flatMap(([, path = '', titles = '']) => {
    if (!isTest(path) || !text(path)) return [`${path} is no test`]
    return [...titles.matchAll(/"([^"]+)"/g)]
      .filter(([, title = '']) => !text(path).includes(title))
      .map(([, title]) => `${path} has no test "${title}"`)
  })

const requirementsAreAnswered: Rule = {
  title: `${document} answers each requirement of OWASP ASVS 5.0, levels 1 and 2, exactly once.`,
  why: 'An answer that cites a deleted test is an empty promise.',
  instead: `Correct the row. Only the specification can force a deviation, in at most ${maxDeviations} rows.`,
  find: (repository) => {
    const file = repository.files.find(({ path }) => path === document)
    if (!file) return []
    const rows = rowsOf(file)
    const deviations = rows.filter(({ answer }) => answer === 'deviation')
    const missing = requirements.filter((id) => rows.every((row) => row.id !== id))
    const faults = rows.flatMap((row, index) => {
      const { id, answer, where, tests } = row
      const wrong = {
        'no such requirement': !requirements.includes(id),
        'a second time': rows.findIndex((one) => one.id === id) < index,
        [`"${answer}" is none of ${answers.join(', ')}`]: !answers.includes(answer),
        'neither a place nor a reason': where === '',
        '"met" names no place': answer === 'met' && !/`[^`]+`|\]\(/.test(where),
        'names no specification': answer === 'deviation' && !/spec \d §\d/.test(where),
        'one deviation too many': deviations.indexOf(row) >= maxDeviations,
      }
      const found = Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []))
      return [...found, ...missingTests(tests, repository)].map((what) =>
        at(file, row.index, `${id}: ${what}`),
      )
    })
    return [...missing.flatMap((id) => wholeFiles([document], `lacks ${id}`)), ...faults]
  },
}

export const securityRules = { requirementsAreAnswered }
