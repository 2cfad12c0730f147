import { findAccount } from '#people/auth/server/queries.ts'
import { originOfCommand } from '#platform/audit/server/commands.ts'
import { type Help, readArguments, wholeNumberOf } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { postDeposit } from './commands.ts'

/** A command of an operator. */
export type Command =
  | { readonly do: 'statement'; readonly email: string; readonly limit: number }
  | {
      readonly do: 'deposit'
      readonly email: string
      readonly amountYen: number
      readonly reference: string
      readonly memo: string
    }

const usage = `Money that clients have paid in (docs/operations.md).

  npm run ledger -- deposit EMAIL YEN --reference REFERENCE [--memo TEXT]
  npm run ledger -- statement EMAIL [--limit N]    the latest entries, at most 10000; 1000 when left out

REFERENCE is what the payment is called outside, such as the number of a bank transfer. The same one is
booked once, however often the command runs.`

/**
 * Reads the command line.
 * @throws StartFailure that names what is missing
 */
export function readCommand(args: readonly string[]): Command | Help {
  const { values, positionals } = readArguments(args, usage, {
    reference: { type: 'string' },
    memo: { type: 'string' },
    limit: { type: 'string', default: '1000' },
  })
  const [verb, email = '', amount = ''] = positionals
  if (values.help || verb === undefined || verb === 'help') return { do: 'help', text: usage }
  if (verb !== 'deposit' && verb !== 'statement') {
    throw new StartFailure(`There is no command ${verb}.\n\n${usage}`)
  }
  if (!email.includes('@')) throw new StartFailure(`Whose account?\n\n${usage}`)
  if (verb === 'statement') {
    return { do: 'statement', email, limit: wholeNumberOf('limit', values.limit, 1, 10_000) }
  }
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

/**
 * Runs a command in the caller's transaction.
 * @returns the lines to print
 * @throws StartFailure
 */
export async function runCommand(db: Db, command: Command): Promise<string[]> {
  const person = await findAccount(db, command.email)
  if (!person) throw new StartFailure(`Nobody has the address ${command.email}.`)
  if (command.do === 'statement') return statement(db, person, command.limit)
  const { amountYen, reference, memo } = command
  const deposit = { personId: person.id, amountYen, reference, memo, postedBy: null }
  const done = await postDeposit(db, await originOfCommand(db), deposit)
  if (done === 'reference in use') {
    throw new StartFailure(
      `${reference} is the reference of another deposit; nothing has been booked.`,
    )
  }
  const verb = done === 'posted' ? 'Booked' : 'Was booked already:'
  return [`${verb} ${amountYen} yen for ${person.email}, ${reference}.`, await sums(db, person.id)]
}

async function statement(db: Db, { id, email }: { id: number; email: string }, limit: number) {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as booked', 'booked.id', 'entry.transaction_id')
    .select(['booked.posted_at', 'booked.kind', 'booked.reference', 'entry.amount_yen'])
    .where('entry.person_id', '=', id)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
  const lines = rows
    .reverse()
    .map(({ posted_at, kind, reference, amount_yen }) =>
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
