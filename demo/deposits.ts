import type { Db } from '../server/db/tables.ts'
import { removeNotifications } from '../server/notifications/commands.ts'
import { runCommand as runLedgerCommand } from '../server/payments/ledger-command.ts'

/** The deposit of a demo person; booked once, however often the demo starts. */
export async function payIn(db: Db, email: string, amountYen: number): Promise<void> {
  const reference = `demo ${email}`
  await db.transaction().execute(async (transaction) => {
    await runLedgerCommand(transaction, { do: 'deposit', email, amountYen, reference, memo: '' })
    // It is no news at the first start.
    const booked = await transaction
      .selectFrom('ledger_transactions')
      .select('id')
      .where('kind', '=', 'deposit')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (booked) await removeNotifications(transaction, `payment:${booked.id}`)
  })
}
