import { InvalidArgumentError } from 'commander'
import { findAccount } from '#people/auth/server/queries.ts'
import { originOfCommand } from '#platform/audit/server/commands.ts'
import { type BuildCommand, emailAddress, wholeNumber } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { postDeposit } from './commands.ts'

interface Payment {
  readonly reference: string
  readonly memo: string
}

export const ledgerCommand: BuildCommand = (command, host) => {
  command
    .command('deposit')
    .description('book a payment; the same reference is booked once, however often this runs')
    .argument('<email>', 'whose account', emailAddress)
    .argument('<yen>', 'whole yen, digits only', wholeNumber(1, 10_000_000_000))
    .requiredOption('--reference <text>', 'what the payment is called outside', reference)
    .option('--memo <text>', 'for the record', '')
    .action((email: string, amountYen: number, payment: Payment) =>
      host.inTransaction((db) => deposit(db, email, amountYen, payment)),
    )
  command
    .command('statement')
    .description('list the latest entries of an account')
    .argument('<email>', 'whose account', emailAddress)
    .option('--limit <n>', 'how many', wholeNumber(1, 10_000), 1000)
    .action((email: string, { limit }: { limit: number }) =>
      host.inTransaction(async (db) => statement(db, await accountOf(db, email), limit)),
    )
}

function reference(text: string): string {
  const trimmed = text.trim()
  if (trimmed !== '' && trimmed.length <= 200) return trimmed
  throw new InvalidArgumentError('Write 1 to 200 characters.')
}

async function accountOf(db: Db, email: string) {
  const person = await findAccount(db, email)
  if (person) return person
  throw new StartFailure(`Nobody has the address ${email}.`)
}

async function deposit(db: Db, email: string, amountYen: number, { reference, memo }: Payment) {
  const person = await accountOf(db, email)
  const payment = { personId: person.id, amountYen, reference, memo, postedBy: null }
  const done = await postDeposit(db, await originOfCommand(db), payment)
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
