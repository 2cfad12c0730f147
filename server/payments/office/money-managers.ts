import { listManagers } from '../../account/rights.ts'
import type { Db } from '../../db/tables.ts'
import { managesPayments } from '../scope.ts'

/** The managers who may decide about money. */
export async function listMoneyManagers(db: Db): Promise<number[]> {
  return (await listManagers(db)).filter(managesPayments).map(({ id }) => id)
}
