import { Argument, InvalidArgumentError } from 'commander'
import { acceptNames, NameRefusal, renameName } from '#market/reference-data/server/commands.ts'
import {
  findEntries,
  listWaitingNames,
  type NameEntry,
  type NameKind,
  nameKinds,
} from '#market/reference-data/server/review/queries.ts'
import { type BuildCommand, wholeNumber } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { mergeNames } from './merge-names.ts'

const maxIds = 500
const maxFound = 30

export const namesCommand: BuildCommand = (names, host) => {
  const run = (work: (db: Db) => Promise<string[]>) =>
    host.inTransaction(async (db) => {
      try {
        return await work(db)
      } catch (error) {
        if (error instanceof NameRefusal) throw new StartFailure(error.message)
        throw error
      }
    })
  const command = (name: string, description: string) =>
    names
      .command(name)
      .description(description)
      .addArgument(new Argument('<kind>', 'names of what').choices(nameKinds))
  names.addHelpText(
    'after',
    "\nNames of the program's own dictionary are neither renamed nor merged into others.",
  )
  command('list', 'names that wait, those with the most lots first, with up to three of their lots')
    .option('--page <n>', 'which page', wholeNumber(1, 100_000), 1)
    .option('--size <n>', 'names on a page', wholeNumber(1, 500), 50)
    .action((what: NameKind, pages: Pages) => run((db) => list(db, what, pages)))
  command('find', 'names with this text, to find the number of the right one')
    .argument('<text...>', 'at least a letter or digit', searchedText)
    .action((what: NameKind, text: string) => run((db) => find(db, what, text)))
  command('accept', 'offer names in filters')
    .argument('<number...>', `of names, at most ${maxIds}`, nameNumbers)
    .action((what: NameKind, ids: number[]) =>
      run(async (db) => {
        const accepted = await acceptNames(db, what, ids)
        return accepted.map((entry) => `Accepted ${titleOf(entry)}.`)
      }),
    )
  command('rename', 'give a name its right spelling and accept it; the old spelling leads to it')
    .argument('<number>', 'of the name', nameNumber)
    .argument('<name>', 'the right name; one with blanks needs quotes')
    .action((what: NameKind, id: number, name: string) =>
      run(async (db) => {
        const renamed = await renameName(db, what, { id, name })
        return [`${renamed.before} is now ${renamed.name}.`]
      }),
    )
  command('merge', 'move the lots and spellings of a name to another name')
    .argument('<number>', 'of the name', nameNumber)
    .argument('<into>', 'number of the name to move them to', nameNumber)
    .action((what: NameKind, fromId: number, intoId: number) =>
      run(async (db) => {
        const { from, into, lots } = await mergeNames(db, what, { fromId, intoId })
        return [`${titleOf(from)} is ${titleOf(into)} now; lots moved: ${lots}.`]
      }),
    )
}

function searchedText(word: string, before?: string): string {
  const text = before === undefined ? word : `${before} ${word}`
  if (/[\p{L}\p{N}]/u.test(text)) return text
  throw new InvalidArgumentError('Write at least a letter or digit.')
}

const nameNumber = wholeNumber(1, 999_999_999)

function nameNumbers(text: string, before: readonly number[] = []): readonly number[] {
  if (before.length < maxIds) return [...before, nameNumber(text)]
  throw new InvalidArgumentError(`Write at most ${maxIds} numbers.`)
}

async function find(db: Db, what: NameKind, text: string): Promise<string[]> {
  const found = await findEntries(db, what, text, maxFound)
  if (found.length === 0) return [`No ${what} has ${text} in its name.`]
  return found.map((entry) => `${number(entry.id)}  ${titleOf(entry)}${waitingMark(entry)}`)
}

interface Pages {
  readonly page: number
  readonly size: number
}

async function list(db: Db, what: NameKind, { page, size }: Pages): Promise<string[]> {
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
const waitingMark = ({ origin }: NameEntry) => (origin === 'feed' ? '  (waits)' : '')
const titleOf = ({ maker, name, kind }: NameEntry) =>
  `${maker ? `${maker} ` : ''}${name}${kind === 'bike' ? ' (bike)' : ''}`
