import { findAccount } from '#people/auth/server/queries.ts'
import { addDays, tokyoDayOf, tokyoInstant } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { postBackdatedPayment } from '#trade/payments/server/commands.ts'

/** Advance payments of client and dealer for the cars that they buy; yen. */
const advances = { 'client@seriba.test': 1_500_000, 'dealer@seriba.test': 4_000_000 }

/** Returns the day before the advances, which precedes everything else. */
export const depositDay = (now: Date): string => addDays(tokyoDayOf(now), -101)

/** Books the advances of client and dealer on a Tokyo day, once, in the caller's transaction. */
export async function payAdvances(db: Db, day: string): Promise<void> {
  for (const [email, amountYen] of Object.entries(advances)) {
    await payOnce(db, email, { amountYen, reference: `Advance ${email}`, day })
  }
}

/** Books the deposit of a demo person on a Tokyo day, once, however often the demo starts. */
export async function payIn(db: Db, email: string, amountYen: number, day: string): Promise<void> {
  await db
    .transaction()
    .execute((transaction) =>
      payOnce(transaction, email, { amountYen, reference: `demo ${email}`, day }),
    )
}

/** Skips deposits booked at an earlier start, because their day may be closed by now. */
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
  await postBackdatedPayment(db, { personId: person.id, amountYen, reference, at })
}
