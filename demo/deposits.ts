import { findAccount } from '#people/auth/server/queries.ts'
import { addDays, tokyoDayOf, tokyoInstant } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { postPastPayment } from '#trade/payments/server/commands.ts'

/** What client and dealer have paid in advance for the cars that they buy; yen. */
const advances = { 'client@seriba.test': 1_500_000, 'dealer@seriba.test': 4_000_000 }

/** The day before the advances, and so before everything else. */
export const depositDay = (now: Date): string => addDays(tokyoDayOf(now), -101)

/** Books the advances of client and dealer on a Tokyo day, once; in a transaction of the caller. */
export async function payAdvances(db: Db, day: string): Promise<void> {
  for (const [email, amountYen] of Object.entries(advances)) {
    await payOnce(db, email, { amountYen, reference: `Advance ${email}`, day })
  }
}

/** The deposit of a demo person, on a Tokyo day; booked once, however often the demo starts. */
export async function payIn(db: Db, email: string, amountYen: number, day: string): Promise<void> {
  await db
    .transaction()
    .execute((transaction) =>
      payOnce(transaction, email, { amountYen, reference: `demo ${email}`, day }),
    )
}

/** What was booked at an earlier start is not tried again: its day may be closed by now. */
async function payOnce(
  db: Db,
  email: string,
  payment: { readonly amountYen: number; readonly reference: string; readonly day: string },
): Promise<void> {
  const { amountYen, reference, day } = payment
  const booked = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('kind', '=', 'deposit')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const person = booked ? null : await findAccount(db, email)
  if (!person) return
  const at = tokyoInstant(day, '10:00')
  await postPastPayment(db, { personId: person.id, amountYen, reference, at })
}
