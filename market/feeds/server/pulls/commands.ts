import type { Db } from '#platform/database/server/tables.ts'
import type { PullDefinition } from './definition.ts'
import type { PullProgress } from './progress.ts'

/** Stores where a feed is fetched from, and schedules it at once, from its beginning. */
export async function setPull(db: Db, definition: PullDefinition, now: Date): Promise<void> {
  const { feed } = definition
  const values = {
    definition: JSON.stringify(definition),
    next_at: now,
    // The validators belong to another request.
    etag: '',
    last_modified: '',
    failures: 0,
    last_error: '',
    progress: null,
  }
  await db
    .insertInto('feed_pulls')
    .values({ feed, ...values })
    .onConflict((conflict) => conflict.column('feed').doUpdateSet(values))
    .execute()
}

/** @returns whether the feed had a pull */
export async function removePull(db: Db, feed: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed_pulls')
    .where('feed', '=', feed)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Records the progress of a pull, so that it resumes there; null discards it. */
export async function recordPullProgress(
  db: Db,
  feed: string,
  progress: PullProgress | null,
): Promise<void> {
  await db
    .updateTable('feed_pulls')
    .set({ progress: progress && JSON.stringify(progress) })
    .where('feed', '=', feed)
    .execute()
}

/** Records that an answer was imported, or that there was nothing new. */
export async function recordPullSuccess(
  db: Db,
  feed: string,
  done: { now: Date; nextAt: Date; etag: string; lastModified: string; warning: string },
): Promise<void> {
  await db
    .updateTable('feed_pulls')
    .set({
      last_success_at: done.now,
      next_at: done.nextAt,
      etag: done.etag,
      last_modified: done.lastModified,
      failures: 0,
      last_error: done.warning,
      progress: null,
    })
    .where('feed', '=', feed)
    .execute()
}

export async function recordPullFailure(
  db: Db,
  feed: string,
  { error, nextAt }: { error: string; nextAt: Date },
): Promise<void> {
  await db
    .updateTable('feed_pulls')
    .set((row) => ({
      next_at: nextAt,
      failures: row('failures', '+', 1),
      last_error: error.slice(0, 500),
    }))
    .where('feed', '=', feed)
    .execute()
}
