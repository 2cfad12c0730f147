import { roomOf } from './rooms.ts'
import { at, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

interface Write {
  readonly file: SourceFile
  readonly index: number
  /** Empty when the table is a variable. */
  readonly table: string
}

// `do update set` belongs to an insert, which has its own pattern.
const statements = [
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+))?/g,
  /\binsert\s+into\s+(?:only\s+)?(\w+)?/gi,
  /(?<!\bdo\s+)\bupdate\s+(?:only\s+)?(?:(?!set\b)(\w+|\$\{[^}]*\})\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?)?set\s/gi,
  /\bdelete\s+from\s+(?:only\s+)?(\w+)?/gi,
  /\bmerge\s+into\s+(?:only\s+)?(\w+)?/gi,
  /\btruncate\s+(?:table\s+)?(\w+)/gi,
  /\bcopy\s+(\w+)?[^;]*?\bfrom\s+stdin\b/gi,
]

/** The table of applied migrations belongs to no room. */
const exceptions = ['platform/database/server/migrate.ts']

const isSqlFunction = (path: string) => /\/server\/sql\/\w+\.sql$/.test(path)
/** Removes comments, which may name any table. */
const withoutComments = (text: string) =>
  text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))

const writesIn = ({ files, code }: Repository): Write[] =>
  [
    ...code.filter(({ path }) => !/^(?:bench|tools|testing)\/|\/web\//.test(path)),
    ...files.filter(({ path }) => isSqlFunction(path)),
  ]
    .filter(({ path }) => !exceptions.includes(path))
    .flatMap((file) => {
      const text = isSqlFunction(file.path) ? withoutComments(file.text) : file.parsed().code
      return statements
        .flatMap((statement) => [...text.matchAll(statement)])
        .map(({ 1: table = '', index }) => ({ file, index, table }))
        .sort((a, b) => a.index - b.index)
    })

const writesInCommands: Rule = {
  title:
    'insert, update and delete are in a commands.ts or in a function of server/sql, nowhere else.',
  why: 'One file shows how a row came about, and the rules of its table.',
  instead:
    "Write a function named by the trade's verb in the commands.ts of the domain that owns the table.",
  find: (repository) =>
    writesIn(repository)
      .filter(
        ({ file: { path } }) =>
          !isSqlFunction(path) &&
          !/^(?:.+\/server\/(?:.+\/)?|demo\/(?:.+\/)?)commands\.ts$/.test(path),
      )
      .map(({ file, index, table }) => at(file, index, `writes ${table || 'a table'}`)),
  sample: {
    files: {
      'market/lots/server/commands.ts': 'const statement = `insert into lots values (1)`',
      'market/lots/server/queries.ts': `// delete from lots\nawait db.deleteFrom('lots').execute()`,
      'market/lots/server/select.ts': 'sql`select 1 from lots for update`',
      'market/lots/server/text.ts': `sql\`\n  update lots lot\n  set year = 1\`\nsql\`copy \${name} from stdin\``,
      'market/lots/server/lots.test.ts': 'sql`delete from lots`',
    },
    found: [
      'market/lots/server/queries.ts:2',
      'market/lots/server/text.ts:2',
      'market/lots/server/text.ts:4',
    ],
  },
}

/** Returns the room of every table, by the `tables.ts` that declares it. */
export function ownersOf({ files }: Repository): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of files) {
    if (!/\/server\/(?:.+\/)?(?:[\w-]+-)?tables\.ts$/.test(path)) continue
    const declared =
      /interface Tables(?: extends [\w\s,]+)? \{\n([\s\S]*?)\n {0,2}\}/.exec(text)?.[1] ?? ''
    for (const [, table = ''] of declared.matchAll(/^(?: {2}| {4})(\w+): /gm))
      owners.set(table, roomOf(path).name)
  }
  return owners
}

const oneOwner: Rule = {
  title: 'A table is written by the domain whose tables.ts declares it, in TypeScript and in SQL.',
  why: 'The domain that writes a table is responsible for it: its rules, its history, its tests.',
  instead:
    "Call the owner's command or SQL function in your transaction. Everybody may read and join any table.",
  find: (repository) => {
    const owners = ownersOf(repository)
    return writesIn(repository).flatMap(({ file, index, table }) => {
      const { name, group } = roomOf(file.path)
      // A write to a variable table may write any table that its file names.
      const tables = table
        ? [table]
        : [...owners.keys()].filter((one) => file.text.includes(`'${one}'`))
      return tables.flatMap((one) => {
        const owner = owners.get(one)
        return owner && owner !== name && group !== 'demo'
          ? [at(file, index, `writes ${one} of ${owner}`)]
          : []
      })
    })
  },
  sample: {
    files: {
      'people/auth/server/tables.ts': `declare module 'x' {\n  interface Tables {\n    people: People\n  }\n}`,
      'people/auth/server/commands.ts': `db.updateTable('people')`,
      'trade/bids/server/commands.ts': `\ndb.insertInto('people')\ndb.insertInto('staged_people')`,
      'trade/bids/server/sql/place_bid.sql':
        '-- update people set a = 1\nselect 1;\nupdate people set a = 1;',
    },
    found: ['trade/bids/server/commands.ts:2', 'trade/bids/server/sql/place_bid.sql:3'],
  },
}

export const writeRules: readonly Rule[] = [writesInCommands, oneOwner]
