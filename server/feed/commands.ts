import type { Db } from '../db/tables.ts'
import type { Finding } from './formats/raw-row.ts'

/** Counts of a run; `read` is always the sum of the others. */
export interface RunCounts {
  readonly read: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: number
}

export const noCounts: RunCounts = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }

export interface Run {
  readonly id: number
  readonly counts: RunCounts
  readonly resumed: boolean
}

/** The unfinished run of a file, to be resumed, or a new one. */
export async function beginRun(
  db: Db,
  file: { fingerprint: string; name: string; format: string },
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
    const { records_read: read, added, changed, unchanged, rejected } = known
    return { id: known.id, counts: { read, added, changed, unchanged, rejected }, resumed: true }
  }
  const { id } = await db
    .insertInto('feed_runs')
    .values({ fingerprint: file.fingerprint, file_name: file.name, format: file.format })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, counts: noCounts, resumed: false }
}

/**
 * Stores the progress of a run, in the transaction of the lots that it counts.
 * @throws when the stored progress differs: another process works on the run
 */
export async function recordProgress(
  db: Db,
  runId: number,
  { before, after }: { before: RunCounts; after: RunCounts },
  findings: readonly Finding[],
): Promise<void> {
  const { read, ...rest } = after
  const { numUpdatedRows } = await db
    .updateTable('feed_runs')
    .set({ records_read: read, ...rest })
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

export async function finishRun(db: Db, runId: number, now: Date): Promise<void> {
  await db.updateTable('feed_runs').set({ finished_at: now }).where('id', '=', runId).execute()
}
