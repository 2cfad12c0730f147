import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { DeliveryOutcome } from '../tables.ts'
import { listReaders, type NoticeTopics, topicOf } from '../topics.ts'
import {
  type DeliveryChannel,
  type DueDelivery,
  finishDeliveries,
  postponeDelivery,
} from './commands.ts'

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

/** Ids of the due deliveries of a channel in ascending order: at most `limit` above `afterId`. */
async function listDueDeliveries(
  db: Db,
  channel: DeliveryChannel,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', sql<Date>`app_now()`)
    .where('channel', '=', channel)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Decides whether a due delivery is sent, postponed or ends without being sent. */
function decide(due: DueDelivery): DeliveryOutcome | 'postpone' | 'send' {
  if (!due.can_receive) return 'unwanted'
  // A message stays relevant until it is read.
  if (due.is_old && due.kind !== 'message') return 'too_old'
  if (due.is_read && (due.kind === 'message' || due.is_postponed)) return 'read'
  // A deadline would have passed when the quiet hours end.
  if (due.quiet_until && due.kind !== 'deadline') return 'postpone'
  return 'send'
}

/** Whether the subject of a delivery still opens for its reader, who may have lost the right meanwhile. */
async function opens(db: Db, topics: NoticeTopics, due: DueDelivery): Promise<boolean> {
  const found = topicOf(topics, due.subject)
  if (!found) return false
  const subject = { about: found.about, values: due.data }
  return (await listReaders(db, found.topic, [due.person_id], subject)).length > 0
}

/**
 * Ends the deliveries that need not go out, postpones those in quiet hours, and returns the rest: of several about the
 * same subject the newest.
 */
export async function selectSendable(
  db: Db,
  topics: NoticeTopics,
  claimed: readonly DueDelivery[],
): Promise<DueDelivery[]> {
  const ready = new Map<string, DueDelivery>()
  for (const due of claimed) {
    const wish = decide(due)
    const decision = wish === 'send' && !(await opens(db, topics, due)) ? 'unwanted' : wish
    if (decision === 'send') {
      const older = ready.get(due.subject)
      if (older) await finishDeliveries(db, [older.id], 'superseded')
      ready.delete(due.subject)
      ready.set(due.subject, due)
    } else if (decision === 'postpone')
      await postponeDelivery(db, due.id, due.quiet_until ?? new Date(0))
    else await finishDeliveries(db, [due.id], decision)
  }
  return [...ready.values()]
}
