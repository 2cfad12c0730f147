import type { Db } from '../server/db/tables.ts'
import { runCommand as runLedgerCommand } from '../server/payments/ledger-command.ts'

/** The deposit of a demo person; booked once, however often the demo starts. */
export async function payIn(db: Db, email: string, amountYen: number): Promise<void> {
  const reference = `demo ${email}`
  await db
    .transaction()
    .execute((transaction) =>
      runLedgerCommand(transaction, { do: 'deposit', email, amountYen, reference, memo: '' }),
    )
}
