import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { endWaitingPayment } from '#trade/payments/server/commands.ts'

/**
 * Voids a waiting payment that never arrived.
 * @throws Refusal not_found, payment_changed
 */
export async function voidWaitingPayment(
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
