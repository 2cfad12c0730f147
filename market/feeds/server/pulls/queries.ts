import type { Db } from '#platform/database/server/tables.ts'
import { type PullDefinition, parseDefinition } from './definition.ts'
import { type PullProgress, progressOf } from './progress.ts'

/** A feed that is fetched, with its progress. */
export interface Pull {
  readonly definition: PullDefinition
  readonly nextAt: Date
  readonly etag: string
  readonly lastModified: string
  readonly lastSuccessAt: Date | null
  readonly failures: number
  readonly lastError: string
  readonly progress: PullProgress | null
}

export async function findPull(db: Db, feed: string): Promise<Pull | undefined> {
  return (await selectPulls(db).where('feed', '=', feed).execute()).map(pullOf)[0]
}

/** Lists all pulls, by name. */
export async function listPulls(db: Db): Promise<Pull[]> {
  return (await selectPulls(db).orderBy('feed').limit(1000).execute()).map(pullOf)
}

/** Lists the feeds that are due, without paused ones. */
export async function listDuePulls(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('feed_pulls')
    .leftJoin('feeds', 'feeds.name', 'feed_pulls.feed')
    .select('feed')
    .where('next_at', '<=', now)
    .where('feeds.paused_at', 'is', null)
    .orderBy('next_at')
    .limit(1000)
    .execute()
  return rows.map(({ feed }) => feed)
}

const selectPulls = (db: Db) => db.selectFrom('feed_pulls').selectAll()

function pullOf(row: Awaited<ReturnType<ReturnType<typeof selectPulls>['execute']>>[number]): Pull {
  return {
    definition: parseDefinition(row.definition, `The pull of ${row.feed}`),
    nextAt: row.next_at,
    etag: row.etag,
    lastModified: row.last_modified,
    lastSuccessAt: row.last_success_at,
    failures: row.failures,
    lastError: row.last_error,
    progress: progressOf(row.progress),
  }
}
