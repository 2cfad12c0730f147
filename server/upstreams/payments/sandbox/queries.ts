import type { Db } from '../../../db/tables.ts'

export const findPayment = (db: Db, id: string) =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
