import {
  addStaged,
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

/** A batch on its way into the database. */
export interface BatchBefore {
  readonly ids: ReadonlySet<string>
  /** True as soon as it has added all of its lots and changes none; false when it is committed without that. */
  readonly hasOnlyAdded: Promise<boolean>
  /** The counts up to there, once it is committed. */
  readonly counts: Promise<RunCounts>
}

/** Deadlocks and the like, after which the whole batch is retried. */
const passing = new Set(['40001', '40P01', '55P03'])

/**
 * Stores one batch in one transaction: copies it, waits for the batch before it, and merges. In a row of batches
 * of new lots each one is added while the one before it is linked and committed; no two have a key in common.
 * @returns the counts up to here, and the batch without what the database refused
 */
export async function storeBatch(
  connection: StoringConnection,
  original: Batch,
  before: BatchBefore,
  feed: RowsOfFeed,
  { write, onAdded }: { write: boolean; onAdded: () => void },
): Promise<{ counts: RunCounts; stored: Batch }> {
  let batch = original
  for (let attempt = 1; ; attempt++) {
    await connection.client.query('begin')
    try {
      await stageLots(connection.client, batch.lines)
      const rows = batch.lineNumbers.length
      const areAdded =
        write &&
        (await before.hasOnlyAdded) &&
        batch.ids.isDisjointFrom(before.ids) &&
        (await addStaged(connection.client, rows, feed))
      if (areAdded) onAdded()
      const start = await before.counts
      const merged = write
        ? await mergeStaged(connection.client, rows, feed, { areAdded })
        : await compareStaged(connection.client, rows, feed)
      if (write && merged.added === rows) onAdded()
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
      await before.counts
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
