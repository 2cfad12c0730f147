import { sql } from 'kysely'
import {
  maySignIn,
  permissionsOf,
  type RoleId,
  userType,
} from '../../../contract/core/permissions.ts'
import type { Db } from '../../db/tables.ts'

/** The managers who may decide about money. */
export async function listMoneyManagers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number; role_id: RoleId; own: boolean | null }>`
    select manager.id, manager.role_id, own.granted as own
    from people manager
    left join person_permissions own on own.person_id = manager.id and own.flag = 'managePayments'
    where manager.user_type = ${userType.manager}
    order by manager.id
  `.execute(db)
  return rows
    .filter(({ role_id, own }) => {
      const flags = permissionsOf(role_id, own === null ? {} : { managePayments: own })
      return maySignIn(role_id) && flags.managePayments
    })
    .map(({ id }) => id)
}
