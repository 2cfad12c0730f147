import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { endBid } from './commands.ts'
import { listEndingBids } from './queries.ts'

export const endBidsJob: RepeatedJob = {
  name: 'end-bids',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

const batchSize = 500

/**
 * Ends the bids whose lots have a result, or have had none for too long, and marks those that a manager has to decide
 * (decision 33). Each bid has a transaction of its own, so that no two accounts are locked at once. The next run
 * continues after a killed one.
 */
export async function endFinishedBids(db: Db): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await listEndingBids(db, afterId, batchSize)
    for (const id of ids) await endBid(db, id, endBidsJob.name)
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) return
  }
}
