import { posix } from 'node:path'
import type { Repository, SourceFile } from './repository.ts'
import type { Breach, Exception, Rule } from './rule.ts'
import { lineOf } from './scan.ts'

interface Write {
  readonly file: SourceFile
  readonly line: number
  /** Empty when the statement gets its table from a variable. */
  readonly table: string
}

const kysely = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+))?/g
// Looked for in strings only. `do update set` belongs to an insert, which is found by itself.
const sqlText = [
  /\binsert\s+into\s+(?:only\s+)?(\w+)?/gi,
  /(?<!\bdo\s+)\bupdate\s+(?:only\s+)?(?:(?!set\b)(\w+)\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?)?set\s/gi,
  /\bdelete\s+from\s+(?:only\s+)?(\w+)?/gi,
  /\bmerge\s+into\s+(?:only\s+)?(\w+)?/gi,
  /\btruncate\s+(?:table\s+)?(\w+)/gi,
  /\bcopy\s+(\w+)?[^;]*?\bfrom\s+stdin\b/gi,
]

function writesOf(file: SourceFile): Write[] {
  const found = (view: string, pattern: RegExp) =>
    [...view.matchAll(pattern)].map((match) => ({
      file,
      line: lineOf(view, match.index),
      table: match[1] ?? '',
    }))
  const strings = file.only('quoted', 'template')
  return [
    ...found(file.only('code', 'quoted'), kysely),
    ...sqlText.flatMap((pattern) => found(strings, pattern)),
  ].sort((a, b) => a.line - b.line)
}

const exceptions: readonly Exception[] = [
  {
    file: 'server/db/migrate.ts',
    because: 'schema_migrations is the record of the migrations themselves, older than any room',
  },
]

const allWrites = (repository: Repository): Write[] =>
  repository
    .code('contract', 'server', 'web', 'demo')
    .filter(({ path, isTest }) => !isTest && exceptions.every(({ file }) => file !== path))
    .flatMap(writesOf)

const writesInCommands: Rule = {
  law: 'insert, update and delete stand in a commands.ts, nowhere else.',
  why:
    'Whoever asks how a row came to be as it is has one file a domain to read, and a rule about a ' +
    'table can be kept in one place.',
  instead:
    "Write a function named by the trade's verb in the commands.ts of the room that owns the table, " +
    'and call it with your transaction.',
  breaches: (repository) =>
    allWrites(repository)
      .filter(({ file }) => !/^(?:server\/.+|demo)\/commands\.ts$/.test(file.path))
      .map(({ file, line, table }) => ({
        file: file.path,
        line,
        what: `writes ${table || 'a table'}`,
      })),
  sample: {
    files: {
      'server/lots/commands.ts': 'const statement = `insert into lots values (1)`',
      'server/lots/queries.ts': `// delete from lots\nawait db.deleteFrom('lots').execute()`,
      'server/lots/select.ts': 'sql`select 1 from lots for update`',
      'server/lots/text.ts': `sql\`\n  update lots lot\n  set year = 1\`\nsql\`copy \${name} from stdin\``,
      'demo/load.ts': `sql\`insert into \${sql.table(table)} values (1)\``,
      'server/lots/lots.test.ts': 'sql`delete from lots`',
    },
    breaches: [
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
function written({ file, table }: Write, tables: readonly string[]): readonly string[] {
  if (table) return tables.filter((known) => known === table)
  return tables.filter((known) => file.only('quoted').includes(`'${known}'`))
}

function sharedTables(repository: Repository): Breach[] {
  const tables = tablesOf(repository)
  const first = new Map<string, Write>()
  const breaches: Breach[] = []
  for (const write of allWrites(repository)) {
    for (const table of written(write, tables)) {
      const owner = first.get(table) ?? write
      first.set(table, owner)
      if (posix.dirname(owner.file.path) === posix.dirname(write.file.path)) continue
      const what = `writes ${table}, which ${owner.file.path}:${owner.line} writes, too`
      breaches.push({ file: write.file.path, line: write.line, what })
    }
  }
  return breaches
}

const oneOwner: Rule = {
  law: 'Each table is written by one room.',
  why: 'The room that writes a table answers for it: its rules, its history, its tests.',
  instead:
    "Call the owner's command with your transaction. Reading and joining any table is free to all. " +
    'docs/tables.md says who owns what.',
  breaches: sharedTables,
  sample: {
    files: {
      'server/db/migrations/0001.sql':
        'create table people (id int);\ncreate table colors (c text);',
      'server/account/commands.ts': `db.updateTable('people')`,
      'server/auth/commands.ts': `\ndb.insertInto('people')\ndb.insertInto('staged_people')`,
      'server/dictionaries/commands.ts': `sql\`insert into \${table}\`\nupsert('colors')`,
      'server/site/commands.ts': 'sql`delete from colors`',
    },
    breaches: ['server/auth/commands.ts:2', 'server/site/commands.ts:1'],
  },
}

export const writeRules: readonly Rule[] = [writesInCommands, oneOwner]
