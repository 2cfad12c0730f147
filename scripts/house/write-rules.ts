import { posix } from 'node:path'
import { at, lineOf, type Rule, type Violation } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

interface Write {
  readonly file: SourceFile
  readonly at: number
  /** Empty when the statement gets its table from a variable. */
  readonly table: string
}

const kysely = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/
// `do update set` belongs to an insert, which is found by itself.
const sql = [
  /\binsert\s+into\s+(?:only\s+)?(\w+)?/gi,
  /(?<!\bdo\s+)\bupdate\s+(?:only\s+)?(?:(?!set\b)(\w+)\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?)?set\s/gi,
  /\bdelete\s+from\s+(?:only\s+)?(\w+)?/gi,
  /\bmerge\s+into\s+(?:only\s+)?(\w+)?/gi,
  /\btruncate\s+(?:table\s+)?(\w+)/gi,
  /\bcopy\s+(\w+)?[^;]*?\bfrom\s+stdin\b/gi,
]

function writesOf(file: SourceFile): Write[] {
  const { calls, texts } = file.syntax()
  return [
    ...calls
      .filter(({ name }) => kysely.test(name))
      .map((call) => ({ file, at: call.at, table: call.args[0]?.text?.parts[0] ?? '' })),
    ...texts.flatMap((text) => {
      const statement = text.parts.join(' ')
      return sql
        .flatMap((pattern) => [...statement.matchAll(pattern)])
        .map((match) => ({ file, at: text.at + match.index, table: match[1] ?? '' }))
    }),
  ].sort((a, b) => a.at - b.at)
}

/** The record of the migrations themselves is older than any room. */
const exceptions = ['server/db/migrate.ts']

const allWrites = (repository: Repository): Write[] =>
  repository
    .code('contract', 'server', 'web', 'demo')
    .filter(({ path }) => !exceptions.includes(path))
    .flatMap(writesOf)

const writesInCommands: Rule = {
  title:
    'insert, update and delete stand in a commands.ts or in server/db/functions, nowhere else.',
  why:
    'Whoever asks how a row came to be as it is has one file a domain to read, and a rule about a ' +
    'table can be kept in one place.',
  instead:
    "Write a function named by the trade's verb in the commands.ts of the room that owns the table, " +
    'and call it with your transaction.',
  find: (repository) =>
    allWrites(repository)
      .filter(({ file }) => !/^(?:server\/.+|demo)\/commands\.ts$/.test(file.path))
      .map((write) => at(write.file, write.at, `writes ${write.table || 'a table'}`)),
  sample: {
    files: {
      'server/lots/commands.ts': 'const statement = `insert into lots values (1)`',
      'server/lots/queries.ts': `// delete from lots\nawait db.deleteFrom('lots').execute()`,
      'server/lots/select.ts': 'sql`select 1 from lots for update`',
      'server/lots/text.ts': `sql\`\n  update lots lot\n  set year = 1\`\nsql\`copy \${name} from stdin\``,
      'demo/load.ts': `sql\`insert into \${sql.table(table)} values (1)\``,
      'server/lots/lots.test.ts': 'sql`delete from lots`',
    },
    found: [
      'server/lots/queries.ts:2',
      'server/lots/text.ts:2',
      'server/lots/text.ts:4',
      'demo/load.ts:1',
    ],
  },
}

/** The tables that migrations create. */
export const tablesOf = ({ files }: Repository): string[] =>
  files
    .filter(({ path }) => /^server\/db\/migrations\/.+\.sql$/.test(path))
    .flatMap(({ text }) =>
      [
        ...text.matchAll(/^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim),
      ].map((match) => match[1] ?? ''),
    )

/** The tables of a write: the one it names, or, with a variable, those that the file names. */
function tablesWritten({ file, table }: Write, tables: readonly string[]): readonly string[] {
  if (table) return tables.filter((known) => known === table)
  const named = new Set(file.syntax().texts.map(({ parts }) => parts.join()))
  return tables.filter((known) => named.has(known))
}

function sharedTables(repository: Repository): Violation[] {
  const tables = tablesOf(repository)
  const first = new Map<string, Write>()
  return allWrites(repository).flatMap((write) =>
    tablesWritten(write, tables).flatMap((table) => {
      const owner = first.get(table) ?? write
      first.set(table, owner)
      if (posix.dirname(owner.file.path) === posix.dirname(write.file.path)) return []
      const place = `${owner.file.path}:${lineOf(owner.file.text, owner.at)}`
      return [at(write.file, write.at, `writes ${table}, which ${place} writes, too`)]
    }),
  )
}

const oneOwner: Rule = {
  title: 'Each table is written by one room.',
  why: 'The room that writes a table answers for it: its rules, its history, its tests.',
  instead:
    "Call the owner's command with your transaction. Reading and joining any table is free to all. " +
    'docs/tables.md says who owns what.',
  find: sharedTables,
  sample: {
    files: {
      'server/db/migrations/0001.sql':
        'create table people (id int);\ncreate table colors (c text);',
      'server/account/commands.ts': `db.updateTable('people')`,
      'server/auth/commands.ts': `\ndb.insertInto('people')\ndb.insertInto('staged_people')`,
      'server/dictionaries/commands.ts': `sql\`insert into \${table}\`\nupsert('colors')`,
      'server/site/commands.ts': 'sql`delete from colors`',
    },
    found: ['server/auth/commands.ts:2', 'server/site/commands.ts:1'],
  },
}

export const writeRules: readonly Rule[] = [writesInCommands, oneOwner]
