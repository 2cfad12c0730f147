import { acceptNames, NameRefusal, renameName } from '#market/reference-data/server/commands.ts'
import {
  findEntries,
  listWaitingNames,
  type NameEntry,
  type NameKind,
  nameKinds,
} from '#market/reference-data/server/review/queries.ts'
import { type Help, readArguments, wholeNumberOf } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { mergeNames } from './merge-names.ts'

/** A command of an operator. */
export type Command =
  | { readonly do: 'list'; readonly what: NameKind; readonly page: number; readonly size: number }
  | { readonly do: 'find'; readonly what: NameKind; readonly text: string }
  | { readonly do: 'accept'; readonly what: NameKind; readonly ids: readonly number[] }
  | { readonly do: 'rename'; readonly what: NameKind; readonly id: number; readonly name: string }
  | {
      readonly do: 'merge'
      readonly what: NameKind
      readonly fromId: number
      readonly intoId: number
    }

const usage = `Names of houses, makers and models that feeds have brought (docs/feed.md, Names).

  npm run names -- list house|maker|model [--page N] [--size N]
        names that wait, those with the most lots first, with up to three of their lots
  npm run names -- find house|maker|model TEXT
        names with this text, to find the number of the right one
  npm run names -- accept house|maker|model NUMBER ...
        offers them in filters
  npm run names -- rename house|maker|model NUMBER 'RIGHT NAME'
        gives one its right name and accepts it; the old spelling leads to it
  npm run names -- merge house|maker|model NUMBER INTO
        moves the lots and spellings of a name to the name with the number INTO

Names of the program's own dictionary are neither renamed nor merged into others.`

const maxIds = 500
const maxFound = 30

const fault = (sentence: string) => new StartFailure(`${sentence}\n\n${usage}`)

/**
 * Reads the command line.
 * @throws StartFailure that names what is missing
 */
export function readCommand(args: readonly string[]): Command | Help {
  const { values, positionals } = readArguments(args, usage, {
    page: { type: 'string', default: '1' },
    size: { type: 'string', default: '50' },
  })
  const [verb, kind, ...rest] = positionals
  if (values.help || verb === undefined || verb === 'help') return { do: 'help', text: usage }
  if (!isVerb(verb)) throw fault(`There is no command ${verb}.`)
  const what = nameKinds.find((one) => one === kind)
  if (!what) throw fault(`Names of what? house, maker or model${kind ? `, not ${kind}` : ''}.`)
  if (verb === 'list') {
    if (rest.length > 0) throw fault(`What is ${rest.join(' ')}?`)
    const page = wholeNumberOf('page', values.page, 1, 100_000)
    return { do: verb, what, page, size: wholeNumberOf('size', values.size, 1, 500) }
  }
  if (verb === 'find') {
    const text = rest.join(' ')
    if (!/[\p{L}\p{N}]/u.test(text)) throw fault('Which text? At least a letter or digit.')
    return { do: verb, what, text }
  }
  if (verb === 'accept') {
    if (rest.length === 0) throw fault('Which numbers?')
    if (rest.length > maxIds) throw fault(`At most ${maxIds} numbers at once.`)
    return { do: verb, what, ids: rest.map(numberOf) }
  }
  const [first = '', second = '', ...more] = rest
  const id = numberOf(first)
  if (more.length > 0) throw fault(`What is ${more.join(' ')}? A name with blanks needs quotes.`)
  if (verb === 'merge') return { do: verb, what, fromId: id, intoId: numberOf(second) }
  if (second === '') throw fault('Which name?')
  return { do: verb, what, id, name: second }
}

const verbs = ['list', 'find', 'accept', 'rename', 'merge'] as const
const isVerb = (verb: string): verb is (typeof verbs)[number] =>
  (verbs as readonly string[]).includes(verb)

function numberOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw fault(text === '' ? 'Which number?' : `${text} is no number of a name.`)
}

/**
 * Runs a command in the transaction of the caller.
 * @returns the lines to print
 * @throws StartFailure
 */
export async function runCommand(db: Db, command: Command): Promise<string[]> {
  try {
    return await run(db, command)
  } catch (error) {
    if (error instanceof NameRefusal) throw new StartFailure(error.message)
    throw error
  }
}

async function run(db: Db, command: Command): Promise<string[]> {
  const { what } = command
  switch (command.do) {
    case 'list':
      return list(db, command)
    case 'find': {
      const found = await findEntries(db, what, command.text, maxFound)
      if (found.length === 0) return [`No ${what} has ${command.text} in its name.`]
      return found.map((entry) => `${number(entry.id)}  ${titleOf(entry)}${waits(entry)}`)
    }
    case 'accept': {
      const accepted = await acceptNames(db, what, command.ids)
      return accepted.map((entry) => `Accepted ${titleOf(entry)}.`)
    }
    case 'rename': {
      const { before, name } = await renameName(db, what, command)
      return [`${before} is now ${name}.`]
    }
    case 'merge': {
      const { from, into, lots } = await mergeNames(db, what, command)
      return [`${titleOf(from)} is ${titleOf(into)} now; lots moved: ${lots}.`]
    }
  }
}

async function list(
  db: Db,
  { what, page, size }: Extract<Command, { do: 'list' }>,
): Promise<string[]> {
  const { names, total } = await listWaitingNames(db, what, { page, pageSize: size })
  if (total === 0) return [`No ${what} waits to be accepted.`]
  const pages = Math.ceil(total / size)
  const head = `${total} waiting, page ${page} of ${pages}; number, lots, name, examples`
  return [
    head,
    ...names.map((entry) =>
      [
        number(entry.id),
        String(entry.lots).padStart(8),
        titleOf(entry),
        entry.examples.join(', '),
      ].join('  '),
    ),
  ]
}

const number = (id: number) => String(id).padStart(7)
const waits = ({ origin }: NameEntry) => (origin === 'feed' ? '  (waits)' : '')
const titleOf = ({ maker, name, kind }: NameEntry) =>
  `${maker ? `${maker} ` : ''}${name}${kind === 'bike' ? ' (bike)' : ''}`
