import { listPeopleWithRights } from '#people/auth/server/rights.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { addMoneyTask } from './commands.ts'

/**
 * Puts a deposit of somebody who may not bid before the managers of money: whoever pays one wants to (spec 1 §6), so
 * bidding is opened or the money goes back.
 */
export async function followDeposit(
  db: Db,
  deposit: {
    readonly personId: number
    readonly amountYen: number
    readonly transactionId: number
  },
): Promise<void> {
  const { personId, amountYen, transactionId } = deposit
  // Nobody is listed who cannot sign in, and so cannot bid.
  const [person] = await listPeopleWithRights(db, [personId])
  if (person && (kindOfUser(person) === 'manager' || person.permissions.biddingAllowed)) return
  await addMoneyTask(db, {
    ...{ kind: 'deposit', subject: `transaction ${transactionId} of ${personId}`, personId },
    facts: { amountYen },
  })
}
