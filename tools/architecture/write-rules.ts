import { roomOf } from './rooms.ts'
import { at, type Rule } from './rule.ts'
import type { Repository } from './source.ts'

// `do update set` belongs to an insert, which has its own pattern. The table is missing when it is a variable.
const statements = [
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+))?/g,
  /\b(?:insert|merge)\s+into\s+(?:only\s+)?(\w+)?/gi,
  /(?<!\bdo\s+)\bupdate\s+(?:only\s+)?(?:(?!set\b)(\w+|\$\{[^}]*\})\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?)?set\s/gi,
  /\bdelete\s+from\s+(?:only\s+)?(\w+)?/gi,
  /\btruncate\s+(?:table\s+)?(\w+)/gi,
  /\bcopy\s+(\w+)?[^;]*?\bfrom\s+stdin\b/gi,
]

const sqlFunction = /\/server\/sql\/\w+\.sql$/
const commands = /^(?:.+\/server\/(?:.+\/)?|demo\/(?:.+\/)?)commands\.ts$/
/** Programs outside of the product, code of the browser, and the table of applied migrations, which belongs to no room. */
const exempt = /^(?:bench|tools|testing)\/|\/web\/|^platform\/database\/server\/migrate\.ts$/

/** Returns the room of every table, by the `tables.ts` that declares it. */
export const ownersOf = ({ files }: Repository): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap(({ path, text }) => {
      if (!/\/server\/(?:.+\/)?(?:[\w-]+-)?tables\.ts$/.test(path)) return []
      const [, declared = ''] =
        /interface Tables(?: extends [\w\s,]+)? \{\n([\s\S]*?)\n {0,2}\}/.exec(text) ?? []
      const tables = [...declared.matchAll(/^(?: {2}| {4})(\w+): /gm)]
      return tables.map(([, table = '']) => [table, roomOf(path).name] as const)
    }),
  )

const oneOwner: Rule = {
  title:
    'The domain whose tables.ts declares a table writes it, in a commands.ts or in a function of server/sql, nowhere else.',
  why:
    'The domain that writes a table is responsible for it: its rules, its history, its tests. One file shows how a row came ' +
    'about.',
  instead:
    "Write a function named by the trade's verb in the commands.ts of the owner, and call it or its SQL function in your " +
    'transaction. Everybody may read and join any table.',
  find: (repository) => {
    const owners = ownersOf(repository)
    const functions = repository.files.filter(({ path }) => sqlFunction.test(path))
    return [...repository.code, ...functions].flatMap((file) => {
      if (exempt.test(file.path)) return []
      const { name } = roomOf(file.path)
      const isPlace = sqlFunction.test(file.path) || commands.test(file.path)
      const text = file.parsed().code
      return statements
        .flatMap((statement) => [...text.matchAll(statement)])
        .sort((a, b) => a.index - b.index)
        .flatMap(({ 1: table = '', index }) => {
          if (!isPlace)
            return [at(file, index, `writes ${table || 'a table'} outside of commands.ts`)]
          // A write to a variable table may write any table that its file names.
          const written = [...owners.keys()].filter((one) =>
            table ? one === table : text.includes(`'${one}'`),
          )
          return written
            .filter((one) => owners.get(one) !== name && name !== 'demo')
            .map((one) => at(file, index, `writes ${one} of ${owners.get(one)}`))
        })
    })
  },
}

export const writeRules = { oneOwner }
