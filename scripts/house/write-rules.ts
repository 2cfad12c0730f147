import { posix } from 'node:path'
import { at, placeOf, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

interface Write {
  readonly file: SourceFile
  readonly index: number
  /** Empty when the statement gets its table from a variable. */
  readonly table: string
}

// `do update set` belongs to an insert, which is found by itself.
const statements = [
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+))?/g,
  /\binsert\s+into\s+(?:only\s+)?(\w+)?/gi,
  /(?<!\bdo\s+)\bupdate\s+(?:only\s+)?(?:(?!set\b)(\w+|\$\{[^}]*\})\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?)?set\s/gi,
  /\bdelete\s+from\s+(?:only\s+)?(\w+)?/gi,
  /\bmerge\s+into\s+(?:only\s+)?(\w+)?/gi,
  /\btruncate\s+(?:table\s+)?(\w+)/gi,
  /\bcopy\s+(\w+)?[^;]*?\bfrom\s+stdin\b/gi,
]

const writesOf = (file: SourceFile, code: string): Write[] =>
  statements
    .flatMap((statement) => [...code.matchAll(statement)])
    .map(({ 1: table = '', index }) => ({ file, index, table }))
    .sort((a, b) => a.index - b.index)

/** The record of the migrations themselves is older than any room. */
const exceptions = ['server/db/migrate.ts']

const writesIn = ({ code }: Repository): Write[] =>
  code('contract', 'server', 'demo')
    .filter(({ path }) => !exceptions.includes(path))
    .flatMap((file) => writesOf(file, file.parsed().code))

const writesInCommands: Rule = {
  title: 'insert, update and delete are in a commands.ts or in sql/, nowhere else.',
  why:
    'All writes of a domain are in one file, which explains how a row came about, and a rule about a ' +
    'table is in one file.',
  instead:
    "Write a function named by the trade's verb in the commands.ts of the room that owns the table, " +
    'and call it with your transaction.',
  find: (repository) =>
    writesIn(repository)
      .filter(({ file }) => !/^(?:server\/.+|demo(?:\/.+)?)\/commands\.ts$/.test(file.path))
      .map((write) => at(write.file, write.index, `writes ${write.table || 'a table'}`)),
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

/** The tables that migrations create, under their present names. */
export function tablesOf({ files }: Repository): string[] {
  const migrations = files.filter(({ path }) => /^server\/db\/migrations\/.+\.sql$/.test(path))
  const find = (pattern: RegExp) =>
    migrations.flatMap(({ text }) =>
      [...text.matchAll(pattern)].map(([, a = '', b = '']) => [a, b] as const),
    )
  const renamed = new Map(find(/^\s*alter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gim))
  return find(/^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim).map(
    ([name]) => renamed.get(name) ?? name,
  )
}

const oneOwner: Rule = {
  title: 'Each table is written by one room.',
  why: 'The folder that writes a table is responsible for it: its rules, its history, its tests.',
  instead:
    "Call the owner's command with your transaction. Reading and joining any table is free to all. " +
    'docs/tables.md has the owner of each table.',
  find: (repository) => {
    const tables = tablesOf(repository)
    const owners = new Map<string, Write>()
    return writesIn(repository).flatMap((write) => {
      const { file, index } = write
      // A write with a variable writes any of the tables that its file names.
      const named = (table: string) => file.parsed().code.includes(`'${table}'`)
      return tables
        .filter((table) => (write.table ? table === write.table : named(table)))
        .flatMap((table) => {
          const owner = owners.get(table) ?? write
          owners.set(table, owner)
          if (posix.dirname(owner.file.path) === posix.dirname(file.path)) return []
          const other = placeOf(at(owner.file, owner.index, ''))
          return [at(file, index, `writes ${table}, which ${other} writes, too`)]
        })
    })
  },
  sample: {
    files: {
      'server/db/migrations/0001.sql':
        'create table people (id int);\ncreate table tints (c text);',
      'server/db/migrations/0002.sql': 'alter table tints rename to colors;',
      'server/account/commands.ts': `db.updateTable('people')`,
      'server/auth/commands.ts': `\ndb.insertInto('people')\ndb.insertInto('staged_people')`,
      'server/dictionaries/commands.ts': `sql\`insert into \${table}\`\nupsert('colors')`,
      'server/site/commands.ts': 'sql`delete from colors`',
    },
    found: ['server/auth/commands.ts:2', 'server/site/commands.ts:1'],
  },
}

/** The room of a function in SQL; null for other files. */
const roomOfFunction = (path: string) => /^server\/(.+)\/sql\/\w+\.sql$/.exec(path)?.[1] ?? null

/** The room whose `tables.ts` declares a table or view, by its name. */
const declaredTables = ({ files }: Repository): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap(({ path, text }) => {
      const [, room] = /^server\/(.+)\/tables\.ts$/.exec(path) ?? []
      const [, tables = ''] = /\binterface Tables \{(.*?)\n {0,2}\}/s.exec(text) ?? []
      return room
        ? [...tables.matchAll(/^ {2,4}(\w+): /gm)].map(([, table = '']) => [table, room])
        : []
    }),
  )

const functionsWriteTheirOwn: Rule = {
  title: 'A function in SQL writes the tables of its own room.',
  why:
    'The room that owns a table answers for its rows. A function of another room that writes it ' +
    'breaks when the table changes, and nobody who works on the table looks there.',
  instead:
    'Call a function of the owner in the same transaction, as record_bid_change calls add_exposure ' +
    "of payments. A room owns the tables of its tables.ts, and a trigger's function lies with the " +
    'room whose table it writes.',
  find: (repository) => {
    const owners = declaredTables(repository)
    return repository.files.flatMap((file) => {
      const room = roomOfFunction(file.path)
      if (room === null) return []
      const code = file.text.replaceAll(/--.*/g, (comment) => ' '.repeat(comment.length))
      return writesOf(file, code).flatMap(({ index, table }) => {
        const owner = owners.get(table)
        if (owner === room) return []
        const whose = owner ? `a table of ${owner}` : 'which no tables.ts declares'
        return [at(file, index, `writes ${table || 'a table'}, ${whose}`)]
      })
    })
  },
  sample: {
    files: {
      'server/bids/tables.ts': `declare module '../db/tables.ts' {\n  interface Tables {\n    bids: Bids\n  }\n}\n`,
      'server/payments/tables.ts': `declare module '../db/tables.ts' {\n  interface Tables {\n    accounts: Accounts\n    payments: { id: number; note: string }\n  }\n}\n`,
      'server/bids/sql/place_bid.sql':
        '-- insert into payments\nperform from accounts for update;\nupdate bids set status = 1;',
      'server/bids/sql/record_bid_change.sql':
        'insert into bids values (1) on conflict (id) do update set status = 1;\nupdate accounts account set yen = 0;\ndelete from notes;',
      'server/payments/sql/book_payment.sql': 'insert into payments select 1;\nmerge into accounts',
    },
    found: ['server/bids/sql/record_bid_change.sql:2', 'server/bids/sql/record_bid_change.sql:3'],
  },
}

export const writeRules: readonly Rule[] = [writesInCommands, oneOwner, functionsWriteTheirOwn]
