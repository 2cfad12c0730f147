import { posix } from 'node:path'
import { roots } from './rooms.ts'
import { at, type Rule, wholeFile } from './rule.ts'
import type { Repository } from './source.ts'
import { ownersOf } from './write-rules.ts'

const namedPath = new RegExp(`\`((?:${roots.join('|')})/[\\w./-]+)\``, 'g')
const linkedPath = /\]\((?!https?:|#)([^)#\s]+)/g

/** Removes code blocks, which may show files that do not exist yet. */
const prose = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))

const documentsNameRealFiles: Rule = {
  title: 'Every file that a document names exists.',
  why: 'A dead path costs a newcomer more time than no path.',
  instead: 'Name the file that replaced it.',
  find: ({ files }) => {
    const paths = new Set(
      files.flatMap(({ path }) =>
        path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
      ),
    )
    // `npm run shots` makes the screenshots.
    const exists = (path: string) =>
      path.startsWith('docs/shots/') || paths.has(path.replace(/\/$/, ''))
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
        'See [there](gone.md), [here](tables.md)\nand `app/server/app.ts`, `market/lots/`.',
      'market/lots/README.md': '',
      'README.md': '```\n`app/new.ts`\n```\n`app/new.ts`',
    },
    found: ['docs/tables.md:2', 'docs/tables.md:1', 'README.md:4'],
  },
}

const every = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Names in the code that a document must explain, each in backquotes. */
const explained: Readonly<Record<string, (repository: Repository) => readonly string[]>> = {
  'docs/tables.md': (repository) => [...ownersOf(repository).keys()],
  'docs/operations.md': ({ text }) => every(text('app/server/config.ts'), /^ {2}([A-Z_]+): z\b/gm),
  'docs/feed.md': ({ text }) => [
    ...every(text('market/feeds/server/fields.ts'), /^ {2}'(\w+)',$/gm),
    ...every(text('market/feeds/server/reasons.ts'), /'([a-z_]+): /g),
  ],
}

const documentsAreWhole: Rule = {
  title: 'Every table, environment variable, feed field and reason of the import is explained.',
  why: 'People look these up, and cannot trust an incomplete list.',
  instead: 'Add it to the named document.',
  find: (repository) =>
    Object.entries(explained).flatMap(([document, namesIn]) =>
      namesIn(repository)
        .filter((name) => !repository.text(document).includes(`\`${name}\``))
        .map((name) => wholeFile(document, `lacks ${name}`)),
    ),
  sample: {
    files: {
      'market/lots/server/tables.ts':
        "declare module 'x' {\n  interface Tables {\n    lots: Lots\n  }\n}",
      'app/server/config.ts': '  PORT: z.int(),\n  HOST: z\n    .string(),',
      'docs/operations.md': '`PORT`',
    },
    found: ['docs/tables.md', 'docs/operations.md'],
  },
}

const recordsHaveNumbers: Rule = {
  title: 'Each decision record has a unique number, which its title repeats.',
  why: 'Comments cite records by their number.',
  instead:
    'Give the later one the next free number, in its file name, its title and wherever it is cited.',
  find: ({ files }) => {
    const numbers = new Set<string>()
    return files.flatMap(({ path, text }) => {
      const number = /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1]
      if (!number) return []
      const isTaken = numbers.has(number)
      numbers.add(number)
      return isTaken || !text.startsWith(`# ${number}. `)
        ? [wholeFile(path, 'has a number that is taken, or another title')]
        : []
    })
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
