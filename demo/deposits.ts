import { tokyoInstant } from '../contract/core/tokyo-time.ts'
import { findAccount } from '../server/auth/queries.ts'
import type { Db } from '../server/db/tables.ts'
import { removeNotifications } from '../server/notifications/commands.ts'
import { postPastPayment } from '../server/payments/commands.ts'
import { runCommand as runLedgerCommand } from '../server/payments/ledger-command.ts'

/** What client and dealer have paid in advance for the cars that they buy; yen. */
const advances = { 'client@seriba.test': 1_500_000, 'dealer@seriba.test': 4_000_000 }

/** Books the advances of client and dealer on a Tokyo day, once; in a transaction of the caller. */
export async function payAdvances(db: Db, day: string): Promise<void> {
  for (const [email, amountYen] of Object.entries(advances)) {
    const person = await findAccount(db, email)
    if (!person) continue
    const reference = `Advance ${email}`
    const at = tokyoInstant(day, '10:00')
    await postPastPayment(db, { personId: person.id, amountYen, reference, at })
  }
}

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
