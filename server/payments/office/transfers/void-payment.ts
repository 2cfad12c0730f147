import { type Origin, writeAudit } from '../../../audit/commands.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Db } from '../../../db/tables.ts'
import { endWaitingPayment } from '../../commands.ts'

/**
 * Says of money that waits that it never came.
 * @throws Refusal not_found, payment_changed
 */
export async function voidWaiting(
  db: Db,
  { paymentId, reason }: { readonly paymentId: number; readonly reason: string },
  actorId: number,
  origin: Origin,
): Promise<void> {
  if (!(await endWaitingPayment(db, paymentId, 'void'))) {
    const known = await db
      .selectFrom('payments')
      .select('id')
      .where('id', '=', paymentId)
      .executeTakeFirst()
    throw new Refusal(known ? 'payment_changed' : 'not_found')
  }
  await writeAudit(db, origin, {
    ...{ action: 'payment-voided', actorId, subjectId: null },
    details: { payment: paymentId, reason },
  })
}
