import { posix } from 'node:path'
import { roots } from './rooms.ts'
import { at, type Rule, wholeFiles } from './rule.ts'
import type { Repository } from './source.ts'
import { ownersOf } from './write-rules.ts'

/** A link, or a path of the repository in backquotes; not in code blocks, which may show files that do not exist yet. */
const references = new RegExp(
  `^\`\`\`[\\s\\S]*?^\`\`\`|\\]\\((?!https?:|#)([^)#\\s]+)|\`((?:${roots.join('|')})/[\\w./-]+)\``,
  'gm',
)

const documentsNameRealFiles: Rule = {
  title: 'Every file that a document names exists.',
  why: 'A dead path costs a newcomer more time than no path.',
  instead: 'Name the file that replaced it.',
  find: ({ files, paths }) => {
    // `npm run shots` makes the screenshots.
    const exists = (path: string) =>
      path.startsWith('docs/shots/') ||
      paths.some((one) => one === path || one.startsWith(path.replace(/\/?$/, '/')))
    return files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap((document) =>
        [...document.text.matchAll(references)]
          .map(({ 1: link, 2: named = '', index }) => ({
            path: link ? posix.join(posix.dirname(document.path), link) : named,
            index,
          }))
          .filter(({ path }) => path && !exists(path))
          .map(({ path, index }) => at(document, index, `${path} does not exist`)),
      )
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
        .flatMap((name) => wholeFiles([document], `lacks ${name}`)),
    ),
}

const recordsHaveNumbers: Rule = {
  title: 'Each decision record has a unique number, which its title repeats.',
  why: 'Comments cite records by their number.',
  instead:
    'Give the later one the next free number, in its file name, its title and wherever it is cited.',
  find: ({ paths, text }) => {
    const records = paths.filter((path) => /^docs\/decisions\/\d+-/.test(path))
    const numberOf = (path: string) => Number.parseInt(posix.basename(path), 10)
    return wholeFiles(
      records.filter(
        (path, index) =>
          !text(path).startsWith(`# ${numberOf(path)}. `) ||
          records.findIndex((one) => numberOf(one) === numberOf(path)) < index,
      ),
      'has a number that is taken, or another title',
    )
  },
}

export const docRules = { documentsNameRealFiles, documentsAreWhole, recordsHaveNumbers }
