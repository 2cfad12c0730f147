import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { placeAutomatically } from './commands.ts'
import { listAutomaticBids } from './queries.ts'

export const placeBidsJob: RepeatedJob = {
  name: 'place-bids',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

const batchSize = 500

/**
 * Places new bids with the house at its deadline if a manager has enabled it, or marks them with the reason against it
 * (decision 41). Each bid has a transaction of its own. The next run continues after a killed one until the lot runs.
 */
export async function placeDueBids(db: Db): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await listAutomaticBids(db, afterId, batchSize)
    for (const id of ids) await placeAutomatically(db, id, placeBidsJob.name)
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) return
  }
}
