import { sql } from 'kysely'
import type { Instant } from '#platform/database/server/column-types.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Finding } from './formats/raw-row.ts'
import type { FilledFields } from './import/filled-fields.ts'
import { type Feed, findFeed } from './queries.ts'
import type { FeedAlarm } from './tables.ts'

/** Counts of a run; `read` is always the sum of the next four. */
export interface RunCounts {
  readonly read: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: number
  /** Rejected rows whose lot was already in the file. */
  readonly repeated: number
  /** Changed or unchanged lots that had been withdrawn before. */
  readonly returned: number
  /** Usable rows with at least one photo. */
  readonly withPhotos: number
  /** Fields left empty. */
  readonly emptied: number
  readonly filled: FilledFields
}

export const zeroCounts: RunCounts = {
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  repeated: 0,
  returned: 0,
  withPhotos: 0,
  emptied: 0,
  filled: {},
}

export interface Run {
  readonly id: number
  readonly counts: RunCounts
  readonly resumed: boolean
}

/** The feed that a file belongs to, as the import names it. */
export interface FeedOfFile {
  /** The source stored with its lots. */
  readonly name: string
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
}

/** Returns the feed of a source, and creates it if there is none. */
export async function ensureFeed(db: Db, feed: FeedOfFile): Promise<Feed> {
  const known = await findFeed(db, feed.name)
  if (known) return known
  const { name, kind, market } = feed
  await db
    .insertInto('feeds')
    .values({ name, kind, market })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return ensureFeed(db, feed)
}

/** Returns the unfinished run of a file, to be resumed, or a new one. */
export async function beginRun(
  db: Db,
  file: {
    fingerprint: string
    name: string
    format: string
    feedId: number
    /** Whether the file holds all lots of the feed. */
    isComplete: boolean
  },
): Promise<Run> {
  const known = await db
    .selectFrom('feed_runs')
    .selectAll()
    .where('fingerprint', '=', file.fingerprint)
    .where('finished_at', 'is', null)
    // A killed import may have sent its last commit; this waits for it.
    .forUpdate()
    .executeTakeFirst()
  if (known) {
    const { records_read: read, added, changed, unchanged, rejected, repeated } = known
    const { returned, emptied } = known
    const rows = { read, added, changed, unchanged, rejected, repeated, returned }
    const filled = known.filled as FilledFields
    const counts = { ...rows, withPhotos: known.with_photos, emptied, filled }
    return { id: known.id, counts, resumed: true }
  }
  const { id } = await db
    .insertInto('feed_runs')
    .values({
      fingerprint: file.fingerprint,
      file_name: file.name,
      format: file.format,
      feed_id: file.feedId,
      is_complete: file.isComplete,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, counts: zeroCounts, resumed: false }
}

/**
 * Stores the progress of a run, in the transaction of the lots that it counts.
 *
 * @throws when the stored progress differs because another process works on the run
 */
export async function recordProgress(
  db: Db,
  runId: number,
  { before, after }: { before: RunCounts; after: RunCounts },
  findings: readonly Finding[],
): Promise<void> {
  const { read, withPhotos, filled, ...rest } = after
  const { numUpdatedRows } = await db
    .updateTable('feed_runs')
    .set({ records_read: read, with_photos: withPhotos, filled: JSON.stringify(filled), ...rest })
    .where('id', '=', runId)
    .where('records_read', '=', before.read)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`run ${runId} is not at row ${before.read} any more`)
  await recordFindings(db, runId, findings)
}

export async function recordFindings(
  db: Db,
  runId: number,
  findings: readonly Finding[],
): Promise<void> {
  for (let at = 0; at < findings.length; at += 1000) {
    const rows = findings.slice(at, at + 1000).map((finding) => ({ run_id: runId, ...finding }))
    await db.insertInto('feed_findings').values(rows).execute()
  }
}

/**
 * Ends a run. A complete file withdraws the feed's lots that it lacks, unless it raises an alarm; both commit together.
 *
 * @returns the number of withdrawn lots
 */
export async function finishRun(
  db: Db,
  runId: number,
  {
    now,
    alarm = null,
    endsOpen = false,
  }: { now: Date; alarm?: FeedAlarm | null; endsOpen?: boolean },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const run = await transaction
      .updateTable('feed_runs')
      .set({ finished_at: now, alarm, ends_open: endsOpen })
      .where('id', '=', runId)
      .returning('is_complete')
      .executeTakeFirstOrThrow()
    if (!run.is_complete || alarm !== null) return 0
    const { rows } = await sql<{ withdrawn: number }>`
      select withdraw_absent_lots(run_id => ${runId}, decided_at => ${now}) as withdrawn
    `.execute(transaction)
    const withdrawn = rows[0]?.withdrawn ?? 0
    await transaction.updateTable('feed_runs').set({ withdrawn }).where('id', '=', runId).execute()
    return withdrawn
  })
}

/** Sets how a feed sends its lots and when they are withdrawn; undefined leaves a setting unchanged. */
export async function setFeed(
  db: Db,
  id: number,
  rules: {
    sendsEverything?: boolean | undefined
    withdrawnAfterRuns?: number | null | undefined
  },
): Promise<void> {
  const { sendsEverything, withdrawnAfterRuns } = rules
  if (sendsEverything === undefined && withdrawnAfterRuns === undefined) return
  await db
    .updateTable('feeds')
    .set({ sends_everything: sendsEverything, withdrawn_after_runs: withdrawnAfterRuns })
    .where('id', '=', id)
    .execute()
}

/** Accepts a run with an alarm: later files are compared with it. @returns whether the run had an alarm */
export async function acceptRun(db: Db, runId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed_runs')
    .set({ alarm: null })
    .where('id', '=', runId)
    .where('alarm', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Pauses a feed, so that its imports are refused, or resumes it. @returns whether the feed exists */
export async function pauseFeed(
  db: Db,
  id: number,
  { paused }: { paused: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ paused_at: paused ? sql`coalesce(paused_at, app_now())` : null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The outcome of one call of `undoRun`. */
export interface UndoOutcome {
  /** Lots restored to their former state. */
  readonly restored: number
  readonly withdrawn: number
  readonly isDone: boolean
}

/** Namespace of the advisory locks of feeds. */
export const feedLockNamespace = 0x5eed

/**
 * Undoes a run, also an interrupted one, in the caller's transaction: all of it, or a part if it has more lots. Call it
 * again until it is done.
 *
 * @param maxLots how many lots one call undoes, roughly
 */
export async function undoRun(
  db: Db,
  runId: number,
  maxLots: number,
): Promise<'not_found' | 'no_feed' | 'undone' | 'importing' | UndoOutcome> {
  const run = await db
    .selectFrom('feed_runs')
    .select(['feed_id', 'undone_at'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) return 'not_found'
  if (run.feed_id === null) return 'no_feed'
  if (run.undone_at) return 'undone'
  const { rows: locks } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(${feedLockNamespace}, ${run.feed_id}) as acquired
  `.execute(db)
  if (!locks[0]?.acquired) return 'importing'
  await db.selectFrom('feed_runs').select('id').where('id', '=', runId).forUpdate().execute()
  const { rows } = await sql<{ outcome: UndoOutcome }>`
    select undo_feed_run(
      run_id => ${runId}, feed_id => ${run.feed_id}, decided_at => app_now(), max_lots => ${maxLots}
    ) as outcome
  `.execute(db)
  const outcome = rows[0]?.outcome ?? 'not_found'
  if (outcome !== 'not_found' && outcome.isDone) {
    await db
      .updateTable('feed_runs')
      .set({ undone_at: sql`app_now()`, finished_at: sql`coalesce(finished_at, app_now())` })
      .where('id', '=', runId)
      .execute()
  }
  return outcome
}

/** Returns the alarms that have not been mailed and marks them as mailed, in the transaction of their mails. */
export async function claimUnmailedAlarms(db: Db) {
  return db
    .updateTable('feed_runs as run')
    .from('feeds as feed')
    .set({ alarm_mailed_at: sql<Instant>`app_now()` })
    .whereRef('feed.id', '=', 'run.feed_id')
    .where('run.alarm', 'is not', null)
    .where('run.alarm_mailed_at', 'is', null)
    .where('run.finished_at', 'is not', null)
    .returning(['run.id', 'run.file_name', 'run.alarm', 'run.records_read', 'run.finished_at'])
    .returning('feed.name as feed')
    .execute()
}
