import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { placeAutomatically } from './commands.ts'
import { listAutomaticBids } from './queries.ts'

export const placeBidsJob: RepeatedJob = {
  name: 'place-bids',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

/** So many are read at once. */
const batchSize = 500

/**
 * Places new bids with the house when its deadline is reached, where a manager has turned that on, or marks
 * them with what speaks against it (decision 41). Each in a transaction of its own; what a killed run leaves,
 * the next one does, until the lot runs.
 */
export async function placeDueBids(db: Db): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await listAutomaticBids(db, afterId, batchSize)
    for (const id of ids) await placeAutomatically(db, id, placeBidsJob.name)
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) return
  }
}
