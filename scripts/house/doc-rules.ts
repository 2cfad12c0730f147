import { posix } from 'node:path'
import type { Repository, SourceFile } from './repository.ts'
import type { Breach, Rule } from './rule.ts'
import { lineOf } from './scan.ts'
import { tablesOf } from './write-rules.ts'

const documents = ({ files }: Repository) => files.filter(({ path }) => path.endsWith('.md'))

/** The text without its code blocks, which may show files that do not exist yet. */
const prose = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))

const rooms = 'contract|messages|server|web|demo|e2e|bench|scripts|docs'
const namedPath = new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g')
const linkedPath = /\]\((?!https?:|#)([^)#\s]+)/g

function deadPaths({ files }: Repository, document: SourceFile): Breach[] {
  const text = prose(document.text)
  const exists = (path: string) =>
    files.some((file) => file.path === path || file.path.startsWith(`${path.replace(/\/$/, '')}/`))
  const named = [...text.matchAll(namedPath)].map((match) => ({ match, path: match[1] ?? '' }))
  const linked = [...text.matchAll(linkedPath)].map((match) => ({
    match,
    path: posix.join(posix.dirname(document.path), match[1] ?? ''),
  }))
  // Screenshots are made by `npm run shots`.
  return [...named, ...linked]
    .filter(({ path }) => !exists(path) && !path.startsWith('docs/shots/'))
    .map(({ match, path }) => ({
      file: document.path,
      line: lineOf(text, match.index),
      what: `${path} does not exist`,
    }))
}

const documentsNameRealFiles: Rule = {
  law: 'Every file that a document names exists.',
  why: 'A path that leads nowhere costs a newcomer more than no path.',
  instead: 'Name the file that has taken its place.',
  breaches: (repository) =>
    documents(repository).flatMap((document) => deadPaths(repository, document)),
  sample: {
    files: {
      'docs/tables.md':
        'See [there](gone.md), [here](tables.md)\nand `server/app.ts`, `server/lots/`.',
      'server/lots/commands.ts': '',
      'README.md': '```\n`web/new.ts`\n```\n`web/new.ts`',
    },
    breaches: ['docs/tables.md:2', 'docs/tables.md:1', 'README.md:4'],
  },
}

/** Names that the code defines and that a document must explain, each in backquotes. */
interface Explained {
  readonly document: string
  readonly source: string
  names(repository: Repository): readonly string[]
}

const every = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const explained: readonly Explained[] = [
  { document: 'docs/tables.md', source: 'a table of server/db/migrations', names: tablesOf },
  {
    document: 'docs/operations.md',
    source: 'a variable of server/config.ts',
    names: (repository) => every(repository.text('server/config.ts'), /^ {2}([A-Z_]+): z\b/gm),
  },
  {
    document: 'docs/feed.md',
    source: 'a field of server/feed/fields.ts',
    names: (repository) => every(repository.text('server/feed/fields.ts'), /^ {2}'(\w+)',$/gm),
  },
  {
    document: 'docs/feed.md',
    source: 'a reason of server/feed/reasons.ts',
    names: (repository) => every(repository.text('server/feed/reasons.ts'), /'([a-z_]+): /g),
  },
]

const documentsAreWhole: Rule = {
  law: 'Every table, environment variable, feed field and reason of the import is explained.',
  why: 'People look these up; a list with holes cannot be trusted anywhere.',
  instead: 'Add it to the document that is named.',
  breaches: (repository) =>
    explained.flatMap(({ document, source, names }) => {
      const text = repository.text(document)
      return names(repository)
        .filter((name) => !text.includes(`\`${name}\``))
        .map((name) => ({ file: document, line: 0, what: `lacks ${name}, ${source}` }))
    }),
  sample: {
    files: {
      'server/db/migrations/0001.sql': 'create table lots ();',
      'server/config.ts': '  PORT: z.int(),\n  HOST: z\n    .string(),',
      'docs/operations.md': '`PORT`',
    },
    breaches: ['docs/tables.md', 'docs/operations.md'],
  },
}

export const docRules: readonly Rule[] = [documentsNameRealFiles, documentsAreWhole]
