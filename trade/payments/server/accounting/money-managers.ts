import { listManagers } from '#people/auth/server/rights.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { managesPayments } from '../scope.ts'

export async function listMoneyManagers(db: Db): Promise<number[]> {
  return (await listManagers(db)).filter(managesPayments).map(({ id }) => id)
}
