import { compareStaged, type MergeCounts, mergeStaged, stageLots } from '../../lots/commands.ts'
import { type RunCounts, recordProgress } from '../commands.ts'
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
  runId: number | null,
): Promise<{ counts: RunCounts; stored: Batch }> {
  let batch = original
  for (let attempt = 1; ; attempt++) {
    await connection.client.query('begin')
    try {
      await stageLots(connection.client, batch.lines)
      const start = await before
      const merge = runId === null ? compareStaged : mergeStaged
      const merged = await merge(connection.client, batch.lineNumbers.length)
      const counts = addUp(start, merged, batch)
      if (runId !== null) {
        const progress = { before: start, after: counts }
        await recordProgress(connection.db, runId, progress, batch.findings)
      }
      await connection.client.query(runId === null ? 'rollback' : 'commit')
      return { counts, stored: batch }
    } catch (error) {
      // The first error is the one to report; a broken connection cannot even roll back.
      await connection.client.query('rollback').catch(() => undefined)
      await before
      if (isRowFault(error) && batch === original) {
        batch = await rejectBadRows(connection.client, batch)
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
  }
}
