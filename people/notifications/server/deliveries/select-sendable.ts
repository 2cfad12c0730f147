import type { Db } from '#platform/database/server/tables.ts'
import type { DeliveryOutcome } from '../tables.ts'
import { listReaders, type NoticeTopics, topicOf } from '../topics.ts'
import { type DueDelivery, finishDeliveries, postponeDelivery } from './commands.ts'

/** What is to be done with a delivery that is due. */
function decide(due: DueDelivery): DeliveryOutcome | 'postpone' | 'send' {
  if (!due.may_get) return 'unwanted'
  // A message is for its reader however late, as long as it is not read.
  if (due.is_old && due.kind !== 'message') return 'too_old'
  if (due.is_read && (due.kind === 'message' || due.is_put_off)) return 'read'
  // A deadline is over when the quiet hours are.
  if (due.quiet_until && due.kind !== 'deadline') return 'postpone'
  return 'send'
}

/** Whether what a delivery is about still opens for its reader, who may have lost the right meanwhile. */
async function opens(db: Db, topics: NoticeTopics, due: DueDelivery): Promise<boolean> {
  const found = topicOf(topics, due.subject)
  if (!found) return false
  const subject = { about: found.about, values: due.data }
  return (await listReaders(db, found.topic, [due.person_id], subject)).length > 0
}

/**
 * Records what need not go out, postpones what has to wait, and returns the rest. Of several about the same
 * thing the newest goes out.
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
