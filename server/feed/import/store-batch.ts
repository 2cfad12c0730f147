import {
  compareStaged,
  type MergeCounts,
  mergeStaged,
  type RowsOfFeed,
  stageLots,
} from '../../lots/commands.ts'
import { noteSeen, type RunCounts, recordProgress } from '../commands.ts'
import type { Batch } from './batches.ts'
import type { Connection } from './connections.ts'
import { isRowFault, rejectBadRows } from './reject-rows.ts'

/** A connection that stores batches; two alternate. */
export interface StoringConnection extends Connection {
  /** Settles when its batch is stored. */
  free: Promise<RunCounts>
}

/** Deadlocks and the like, after which the whole batch is retried. */
const passing = new Set(['40001', '40P01'])

/**
 * Stores one batch in one transaction: copies it, waits for the batch before it, and merges.
 * @returns the counts up to here, and the batch without what the database refused
 */
export async function storeBatch(
  connection: StoringConnection,
  original: Batch,
  before: Promise<RunCounts>,
  feed: RowsOfFeed,
  { write }: { write: boolean },
): Promise<{ counts: RunCounts; stored: Batch }> {
  let batch = original
  for (let attempt = 1; ; attempt++) {
    await connection.client.query('begin')
    try {
      await stageLots(connection.client, batch.lines)
      const start = await before
      const rows = batch.lineNumbers.length
      const merge = write ? mergeStaged : compareStaged
      const merged = await merge(connection.client, rows, feed)
      const counts = addUp(start, merged, batch)
      if (write) {
        const { refusedIds } = batch
        await noteSeen(connection.client, feed, { rows, added: merged.added, refusedIds })
        const progress = { before: start, after: counts }
        await recordProgress(connection.db, feed.runId, progress, batch.findings)
      }
      await connection.client.query(write ? 'commit' : 'rollback')
      return { counts, stored: batch }
    } catch (error) {
      // The first error is the one to report; a broken connection cannot even roll back.
      await connection.client.query('rollback').catch(() => undefined)
      await before
      if (isRowFault(error) && batch === original) {
        batch = await rejectBadRows(connection.client, batch, feed)
      } else if (attempt < 10 && passing.has((error as { code?: string }).code ?? '')) {
        // A random delay, so that two imports do not collide again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
      } else {
        throw error
      }
    }
  }
}

function addUp(before: RunCounts, merged: MergeCounts, batch: Batch): RunCounts {
  return {
    read: batch.read,
    added: before.added + merged.added,
    changed: before.changed + merged.changed,
    unchanged: before.unchanged + merged.unchanged,
    rejected: before.rejected + batch.rejected,
    returned: before.returned + merged.returned,
    withPhotos: before.withPhotos + batch.withPhotos,
    emptied: before.emptied + batch.emptied,
  }
}
