import { sql } from 'kysely'
import { kindOfUser, permissionsOf, type RoleId } from '../../../contract/core/permissions.ts'
import type { Db } from '../../db/tables.ts'
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
  const { rows } = await sql<{ role_id: RoleId; user_type: number; own: boolean | null }>`
    select person.role_id, person.user_type, own.granted as own
    from people person
    left join person_permissions own on own.person_id = person.id and own.flag = 'biddingAllowed'
    where person.id = ${personId}
  `.execute(db)
  const [person] = rows
  if (!person) return
  const { role_id: roleId, user_type: userType, own } = person
  if (kindOfUser({ roleId, userType }) === 'manager') return
  if (permissionsOf(roleId, own === null ? {} : { biddingAllowed: own }).biddingAllowed) return
  await addMoneyTask(db, {
    ...{ kind: 'deposit', subject: `transaction ${transactionId} of ${personId}`, personId },
    facts: { amountYen },
  })
}
