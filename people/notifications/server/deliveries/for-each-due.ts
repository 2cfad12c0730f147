import type { Db } from '#platform/database/server/tables.ts'
import type { DeliveryChannel } from './commands.ts'
import { listDueDeliveries } from './queries.ts'

const batchSize = 500

/** Delivers what is due in a channel, oldest first, `atOnce` in parallel. */
export async function forEachDue(
  db: Db,
  channel: DeliveryChannel,
  deliver: (id: number) => Promise<void>,
  atOnce = 1,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await listDueDeliveries(db, channel, afterId, batchSize)
    const queue = ids.values()
    const worker = async () => {
      for (const id of queue) await deliver(id)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker))
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) return
  }
}
