import { notify } from '#people/notifications/server/commands.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { bookAmount, lockAccounts } from '../commands.ts'
import { paymentTopic } from '../notice-topics.ts'
import { checkFourEyes, refuseOwnAccount } from './four-eyes.ts'

/**
 * Records money that was sent back to a client, at most the balance.
 * @throws Refusal not_found, balance_too_low, payment_recorded, own_account, second_manager_needed
 */
export async function recordWithdrawal(
  db: Db,
  withdrawal: {
    readonly personId: number
    readonly amountYen: number
    readonly bankReference: string
    readonly reason: string
  },
  { actorId, limitYen }: { readonly actorId: number; readonly limitYen: number },
  origin: Origin,
): Promise<void> {
  const { personId, amountYen, bankReference, reason } = withdrawal
  refuseOwnAccount(actorId, [personId])
  await lockAccounts(db, [personId])
  const { balance_yen } = await db
    .selectFrom('accounts')
    .select('balance_yen')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (amountYen > balance_yen) throw new Refusal('balance_too_low')
  await checkFourEyes(db, 'pay back', { actorId, personId, amountYen, limitYen })
  const booked = await bookAmount(db, {
    ...{ kind: 'withdrawal', reference: bankReference, memo: reason, personId },
    ...{ amountYen: -amountYen, book: 'bank', postedBy: actorId },
  })
  if (booked === null) throw new Refusal('payment_recorded')
  await notify(db, {
    personIds: [personId],
    ...{ kind: 'payment', code: 'withdrawal', topic: paymentTopic, about: booked },
    values: { amount: amountYen },
    link: '/payments',
  })
  await writeAudit(db, origin, {
    ...{ action: 'money-sent-back', actorId, subjectId: personId },
    details: { transaction: booked, amount: amountYen, reference: bankReference, reason },
  })
}
