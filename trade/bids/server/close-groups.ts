import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { closeGroupBid } from './commands.ts'
import { listBidsOfFilledGroups } from './queries.ts'

export const closeGroupsJob: RepeatedJob = {
  name: 'close-groups',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

const batchSize = 500

/**
 * Closes the groups in which clients have won as many vehicles as they want: other new bids are declined, and bids
 * placed with the house are marked for a manager. Each bid has a transaction of its own.
 */
export async function closeFilledGroups(db: Db): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await listBidsOfFilledGroups(db, afterId, batchSize)
    for (const id of ids) await closeGroupBid(db, id, closeGroupsJob.name)
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) return
  }
}
