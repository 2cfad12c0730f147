import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { syncPurchase } from './commands.ts'

export const missingPurchasesJob: RepeatedJob = {
  name: 'missing-purchases',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

const batchSize = 200

/** Creates the purchases of bids that were won before purchases existed. Each has a transaction of its own. */
export async function makeMissingPurchases(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number; lot_id: number }>`
    select bid.id, bid.lot_id from bids bid join lots lot on lot.id = bid.lot_id
    where bid.status = 6 and (lot.sold_price_yen > 0 or lot.market = 'stock')
      and not exists (select from purchases where bid_id = bid.id)
    order by bid.id limit ${batchSize}
  `.execute(db)
  for (const { id, lot_id } of rows) {
    await db.transaction().execute(async (transaction) => {
      // The triggers also lock the lot.
      await sql`select from lots where id = ${lot_id} for share`.execute(transaction)
      await syncPurchase(transaction, id, missingPurchasesJob.name)
    })
  }
}
