import { posix } from 'node:path'
import { at, type Rule, wholeFile } from './rule.ts'
import type { Repository } from './source.ts'
import { tablesOf } from './write-rules.ts'

const rooms = 'contract|messages|server|web|demo|e2e|bench|scripts|docs'
const namedPath = new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g')
const linkedPath = /\]\((?!https?:|#)([^)#\s]+)/g

/** The text without its code blocks, which may show files that do not exist yet. */
const prose = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))

const documentsNameRealFiles: Rule = {
  title: 'Every file that a document names exists.',
  why: 'A path that leads nowhere costs a newcomer more than no path.',
  instead: 'Name the file that has replaced it.',
  find: ({ files }) => {
    const exists = (path: string) =>
      // Screenshots are made by `npm run shots`.
      path.startsWith('docs/shots/') ||
      files.some(
        (file) => file.path === path || file.path.startsWith(`${path.replace(/\/$/, '')}/`),
      )
    return files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap((document) => {
        const text = prose(document.text)
        const folder = posix.dirname(document.path)
        return [
          ...[...text.matchAll(namedPath)].map(({ 1: path = '', index }) => ({ path, index })),
          ...[...text.matchAll(linkedPath)].map(({ 1: path = '', index }) => ({
            path: posix.join(folder, path),
            index,
          })),
        ]
          .filter(({ path }) => !exists(path))
          .map(({ path, index }) => at(document, index, `${path} does not exist`))
      })
  },
  sample: {
    files: {
      'docs/tables.md':
        'See [there](gone.md), [here](tables.md)\nand `server/app.ts`, `server/lots/`.',
      'server/lots/commands.ts': '',
      'README.md': '```\n`web/new.ts`\n```\n`web/new.ts`',
    },
    found: ['docs/tables.md:2', 'docs/tables.md:1', 'README.md:4'],
  },
}

const every = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Names that the code defines and that a document must explain, each in backquotes. */
const explained: Readonly<Record<string, (repository: Repository) => readonly string[]>> = {
  'docs/tables.md': tablesOf,
  'docs/operations.md': ({ text }) => every(text('server/config.ts'), /^ {2}([A-Z_]+): z\b/gm),
  'docs/feed.md': ({ text }) => [
    ...every(text('server/feed/fields.ts'), /^ {2}'(\w+)',$/gm),
    ...every(text('server/feed/reasons.ts'), /'([a-z_]+): /g),
  ],
}

const documentsAreWhole: Rule = {
  title: 'Every table, environment variable, feed field and reason of the import is explained.',
  why: 'People look these up; a list with holes cannot be trusted anywhere.',
  instead: 'Add it to the document that is named.',
  find: (repository) =>
    Object.entries(explained).flatMap(([document, namesIn]) =>
      namesIn(repository)
        .filter((name) => !repository.text(document).includes(`\`${name}\``))
        .map((name) => wholeFile(document, `lacks ${name}`)),
    ),
  sample: {
    files: {
      'server/db/migrations/0001.sql': 'create table lots ();',
      'server/config.ts': '  PORT: z.int(),\n  HOST: z\n    .string(),',
      'docs/operations.md': '`PORT`',
    },
    found: ['docs/tables.md', 'docs/operations.md'],
  },
}

const recordName = /^docs\/decisions\/0*(\d+)-/

const recordsHaveNumbers: Rule = {
  title: 'Each decision record has a number of its own, which its title has, too.',
  why: 'Comments cite records by their number.',
  instead: 'Give the later one the next free number, in its name, its title and where it is cited.',
  find: ({ files }) => {
    const records = files.flatMap((file) => {
      const number = recordName.exec(file.path)?.[1]
      return number ? [{ file, number }] : []
    })
    return records
      .filter(
        ({ file, number }, place) =>
          !file.text.startsWith(`# ${number}. `) ||
          records.slice(0, place).some((earlier) => earlier.number === number),
      )
      .map(({ file }) => wholeFile(file.path, 'has a number that is taken, or another title'))
  },
  sample: {
    files: {
      'docs/decisions/001-one.md': '# 1. One',
      'docs/decisions/002-two.md': '# 2. Two',
      'docs/decisions/002-too.md': '# 2. Too',
      'docs/decisions/003-three.md': '# 4. Three',
    },
    found: ['docs/decisions/002-too.md', 'docs/decisions/003-three.md'],
  },
}

export const docRules: readonly Rule[] = [
  documentsNameRealFiles,
  documentsAreWhole,
  recordsHaveNumbers,
]
