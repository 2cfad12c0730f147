import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { notify } from '../commands.ts'
import { claimChanges, type DueGroup, listDueGroups, markSkipped } from './commands.ts'
import type { NoticeSource } from './source.ts'

export const notifyOfChangesJob: RepeatedJob = {
  name: 'notify-of-changes',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

/** Number of groups that are read together. */
const batchSize = 500

/**
 * Notifies people of due changes (decisions 42, 48, 61 and 104). Stores notifications in the transaction that marks
 * their changes as done, so that a killed run repeats nothing and skips nothing. Sources do not wait for each other.
 */
export async function notifyOfChanges(db: Db, sources: readonly NoticeSource[]): Promise<void> {
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)
  // All of them end before the run does.
  await Promise.all(sources.map((source) => notifyOf(db, source, note).catch(note)))
  if (failures.length > 0) throw failures[0]
}

/** @param onFailure called for a group that fails; the next run retries it, and it delays no other */
async function notifyOf(
  db: Db,
  source: NoticeSource,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (let after = 0; ; ) {
    const groups = await listDueGroups(db, source, { after, limit: batchSize })
    for (const group of groups) {
      await db
        .transaction()
        .execute((transaction) => notifyGroup(transaction, source, group))
        .catch(onFailure)
    }
    after = groups.at(-1)?.id ?? 0
    if (groups.length < batchSize) return
  }
}

async function notifyGroup(db: Db, source: NoticeSource, group: DueGroup): Promise<void> {
  const claimed = await claimChanges(db, source, group)
  const tooOld = claimed.filter(({ is_old }) => is_old)
  await markSkipped(
    db,
    tooOld.map(({ id }) => ({ id, outcome: 'too_old' })),
  )
  const relevant = claimed.filter(({ is_old }) => !is_old)
  if (relevant.length === 0) return
  const { notices, skipped } = await source.word(db, relevant)
  await markSkipped(db, skipped)
  for (const notice of notices) await notify(db, notice)
}
