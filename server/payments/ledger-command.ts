import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Origin } from '../audit/commands.ts'
import { StartFailure } from '../core/start-failure.ts'
import type { Db } from '../db/tables.ts'
import { postDeposit } from './commands.ts'

/** A command of an operator. */
export type Command =
  | { readonly do: 'help'; readonly text: string }
  | { readonly do: 'statement'; readonly email: string }
  | {
      readonly do: 'deposit'
      readonly email: string
      readonly amountYen: number
      readonly reference: string
      readonly memo: string
    }

const usage = `Money that clients have paid in (docs/operations.md).

  npm run ledger -- deposit EMAIL YEN --reference REFERENCE [--memo TEXT]
  npm run ledger -- statement EMAIL

REFERENCE is what the payment is called outside, such as the number of a bank transfer. The same one is
booked once, however often the command runs.`

/**
 * Reads the command line.
 * @throws StartFailure in a sentence that says what is missing
 */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  const [verb, email = '', amount = ''] = positionals
  if (values.help || verb === undefined || verb === 'help') return { do: 'help', text: usage }
  if (verb !== 'deposit' && verb !== 'statement') {
    throw new StartFailure(`There is no command ${verb}.\n\n${usage}`)
  }
  if (!email.includes('@')) throw new StartFailure(`Whose account?\n\n${usage}`)
  if (verb === 'statement') return { do: 'statement', email }
  const amountYen = Number(amount)
  if (!/^\d{1,10}$/.test(amount) || amountYen === 0 || amountYen > 10_000_000_000) {
    throw new StartFailure(
      `${amount || 'Nothing'} is no amount: whole yen, digits only.\n\n${usage}`,
    )
  }
  const reference = values.reference?.trim() ?? ''
  if (reference === '' || reference.length > 200) {
    throw new StartFailure(`Which payment is it? --reference, at most 200 characters\n\n${usage}`)
  }
  return { do: 'deposit', email, amountYen, reference, memo: values.memo ?? '' }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        reference: { type: 'string' },
        memo: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`)
  }
}

/**
 * Runs a command in the caller's transaction.
 * @returns the lines to print
 * @throws StartFailure
 */
export async function runCommand(
  db: Db,
  command: Exclude<Command, { do: 'help' }>,
): Promise<string[]> {
  const person = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where(sql<string>`lower(email)`, '=', command.email.toLowerCase())
    .executeTakeFirst()
  if (!person) throw new StartFailure(`Nobody has the address ${command.email}.`)
  if (command.do === 'statement') return statement(db, person)
  const { amountYen, reference, memo } = command
  const deposit = { personId: person.id, amountYen, reference, memo, postedBy: null }
  const done = await postDeposit(db, await commandLine(db), deposit)
  if (done === 'reference taken') {
    throw new StartFailure(
      `${reference} is the reference of another deposit; nothing has been booked.`,
    )
  }
  const word = done === 'posted' ? 'Booked' : 'Was booked already:'
  return [`${word} ${amountYen} yen for ${person.email}, ${reference}.`, await sums(db, person.id)]
}

async function statement(db: Db, { id, email }: { id: number; email: string }) {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as booked', 'booked.id', 'entry.transaction_id')
    .select(['booked.posted_at', 'booked.kind', 'booked.reference', 'entry.amount_yen'])
    .where('entry.person_id', '=', id)
    .orderBy('entry.id')
    .execute()
  const lines = rows.map(({ posted_at, kind, reference, amount_yen }) =>
    [posted_at.toISOString(), kind, String(amount_yen).padStart(12), reference].join('   '),
  )
  return [email, ...lines, await sums(db, id)]
}

async function sums(db: Db, personId: number): Promise<string> {
  const { balance_yen, exposure_yen } = await db
    .selectFrom('accounts')
    .select(['balance_yen', 'exposure_yen'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return `Balance ${balance_yen} yen, out in bids ${exposure_yen} yen.`
}

/** A command has no request; its time is that of the database. */
async function commandLine(db: Db): Promise<Origin> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return { now, requestId: 'command line', network: '' }
}
