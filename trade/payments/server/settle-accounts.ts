import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'

export const settleAccountsJob: RepeatedJob = {
  name: 'settle-accounts',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

const batchSize = 500

/** Settles accounts whose bookings predate settlements and roundings. Each account has a transaction of its own. */
export async function settleAccounts(db: Db): Promise<void> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from payment_records where open_yen <> 0
    group by person_id having (min(open_yen) < 0 and max(open_yen) > 0) or bool_or(
      invoice_id is not null and open_yen > amount_yen and -open_yen between 1 and rounding_yen(person_id)
    )
    order by person_id limit ${batchSize}
  `.execute(db)
  for (const { person_id } of rows) {
    await db.transaction().execute(async (transaction) => {
      await sql`select from accounts where person_id = ${person_id} for update`.execute(transaction)
      await sql`select settle_account(person_id => ${person_id})`.execute(transaction)
    })
  }
}
