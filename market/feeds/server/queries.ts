import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#platform/database/server/tables.ts'
import type { FilledFields } from './import/filled-fields.ts'

/** Returns when an import of each format last finished. */
export async function listLatestRuns(db: Db): Promise<{ format: string; finishedAt: Date }[]> {
  const rows = await db
    .selectFrom('feed_runs')
    .select(({ fn }) => ['format', fn.max('finished_at').as('finishedAt')])
    .where('finished_at', 'is not', null)
    .groupBy('format')
    .execute()
  return rows.flatMap(({ format, finishedAt }) => (finishedAt ? [{ format, finishedAt }] : []))
}

export type Feed = Selectable<Tables['feeds']>

/** Finds a feed by its source. */
export const findFeed = (db: Db, name: string): Promise<Feed | undefined> =>
  db.selectFrom('feeds').selectAll().where('name', '=', name).executeTakeFirst()

export interface PreviousFile {
  readonly usable: number
  /** Whether its last line had no line break. */
  readonly endsOpen: boolean
}

/** Finds the last complete file of a feed without an alarm before a run; null for none. */
export async function findPreviousFile(
  db: Db,
  { feedId, runId }: { feedId: number; runId: number },
): Promise<PreviousFile | null> {
  const run = await db
    .selectFrom('feed_runs')
    .select(['added', 'changed', 'unchanged', 'ends_open'])
    .where('feed_id', '=', feedId)
    .where('id', '<', runId)
    .where('is_complete', '=', true)
    .where('finished_at', 'is not', null)
    .where('alarm', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return null
  const { added, changed, unchanged, ends_open: endsOpen } = run
  return { usable: added + changed + unchanged, endsOpen }
}

/** Usual figures come from this many runs. */
const usualRuns = 10

/** Lists the filled fields of a feed's runs without an alarm before a run, latest first. */
export async function listFilledBefore(
  db: Db,
  { feedId, runId }: { feedId: number; runId: number | null },
): Promise<FilledFields[]> {
  const rows = await db
    .selectFrom('feed_runs')
    .select('filled')
    .where('feed_id', '=', feedId)
    .$if(runId !== null, (runs) => runs.where('id', '<', runId))
    .where('finished_at', 'is not', null)
    .where('alarm', 'is', null)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`filled <> '{}'`)
    .orderBy('id', 'desc')
    .limit(usualRuns)
    .execute()
  return rows.map(({ filled }) => filled as FilledFields)
}

/** Lists all feeds with the number of their lots; last seen is null for a feed without lots. */
export async function listFeeds(db: Db) {
  return db
    .selectFrom('feeds as feed')
    .selectAll('feed')
    .innerJoinLateral(
      (lots) =>
        lots
          .selectFrom('feed_lots as known')
          .select(({ fn }) => [
            fn.countAll<number>().as('lots'),
            fn.count<number>('known.withdrawn_at').as('withdrawn'),
            fn.max('known.last_seen_at').as('last_seen_at'),
          ])
          .whereRef('known.feed_id', '=', 'feed.id')
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select(['seen.lots', 'seen.withdrawn', 'seen.last_seen_at'])
    .orderBy('feed.name')
    .execute()
}

/** Lists the latest runs of a feed, newest first. */
export const listRuns = (db: Db, feedId: number, last: number) =>
  db
    .selectFrom('feed_runs')
    .selectAll()
    .where('feed_id', '=', feedId)
    .orderBy('id', 'desc')
    .limit(last)
    .execute()
