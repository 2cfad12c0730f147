import type { Db } from '#platform/database/server/tables.ts'

export const findPayment = (db: Db, id: string) =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
