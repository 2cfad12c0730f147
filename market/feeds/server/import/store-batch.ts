import {
  addNew,
  compareStaged,
  linkAdded,
  type MergeCounts,
  mergeStaged,
  type RowsOfFeed,
  stageLots,
} from '#market/lots/server/commands.ts'
import { recordAdded, recordSeen } from '#market/lots/server/merge/commands.ts'
import { type RunCounts, recordProgress } from '../commands.ts'
import type { Batch } from './batches.ts'
import type { Connection } from './connections.ts'
import { addFilled } from './filled-fields.ts'
import { isRowFault, rejectBadRows } from './reject-rows.ts'

/** A connection that stores batches; two alternate. */
export interface StoringConnection extends Connection {
  /** Settles when its batch is stored. */
  free: Promise<RunCounts>
}

/** A batch that is being stored. */
export interface PreviousBatch {
  readonly ids: ReadonlySet<string>
  /** True as soon as it has added all of its lots and changes none; false when it commits without that. */
  readonly hasOnlyAdded: Promise<boolean>
  /** The counts up to this batch, once it has committed. */
  readonly counts: Promise<RunCounts>
}

interface StoreOptions {
  readonly write: boolean
  /** Whether the last committed batch only added lots, so that this one probably does, too. */
  readonly expectsNew: boolean
  /** Called when it has added all of its lots and changes none. */
  readonly onAdded: () => void
}

/** Deadlocks and the like: the whole batch is retried. */
const transientErrors = new Set(['40001', '40P01', '55P03'])

/**
 * Stores one batch in one transaction: copies it, waits for the batch before it, and merges. In a row of batches of new
 * lots each one is added while the one before it is linked and committed; no two of them share a key.
 *
 * @returns the counts up to here, and the batch without what the database refused
 */
export async function storeBatch(
  connection: StoringConnection,
  original: Batch,
  before: PreviousBatch,
  feed: RowsOfFeed,
  { write, expectsNew, onAdded }: StoreOptions,
): Promise<{ counts: RunCounts; stored: Batch }> {
  let batch = original
  for (let attempt = 1; ; attempt++) {
    await connection.client.query('begin')
    try {
      const providedFields =
        attempt === 1 && expectsNew ? await addAhead(connection, batch, before, feed) : null
      if (providedFields) onAdded()
      else await stageLots(connection.client, batch.lines)
      const start = await before.counts
      const rows = batch.lineNumbers.length
      const merged = providedFields
        ? await linkAhead(connection.client, batch, feed, providedFields)
        : await (write ? mergeStaged : compareStaged)(connection.client, rows, feed)
      if (merged.added === rows) onAdded()
      const counts = addUp(start, merged, batch)
      if (write) {
        const { refusedIds } = batch
        if (!providedFields)
          await recordSeen(connection.client, feed, { rows, added: merged.added, refusedIds })
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
      } else if (attempt < 10 && transientErrors.has((error as { code?: string }).code ?? '')) {
        // A random delay, so that two imports do not collide again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
      } else {
        throw error
      }
    }
  }
}

/** Adds the lots of a batch, if they are new, while the batch before it is linked and committed. */
async function addAhead(
  { client }: Connection,
  batch: Batch,
  before: PreviousBatch,
  feed: RowsOfFeed,
): Promise<readonly string[] | null> {
  if (!(await before.hasOnlyAdded) || !batch.ids.isDisjointFrom(before.ids)) return null
  return addNew(client, batch, feed)
}

async function linkAhead(
  client: Connection['client'],
  { lineNumbers, refusedIds }: Batch,
  feed: RowsOfFeed,
  providedFields: readonly string[],
): Promise<MergeCounts> {
  // Linking cars can change earlier lots; until then the transaction has changed only its own.
  await recordAdded(client, feed, { providedFields, refusedIds })
  await linkAdded(client)
  return { added: lineNumbers.length, changed: 0, unchanged: 0, returned: 0 }
}

function addUp(before: RunCounts, merged: MergeCounts, batch: Batch): RunCounts {
  return {
    read: batch.read,
    added: before.added + merged.added,
    changed: before.changed + merged.changed,
    unchanged: before.unchanged + merged.unchanged,
    rejected: before.rejected + batch.rejected,
    repeated: before.repeated + batch.repeated,
    returned: before.returned + merged.returned,
    withPhotos: before.withPhotos + batch.withPhotos,
    emptied: before.emptied + batch.emptied,
    filled: addFilled(before.filled, batch.filled),
  }
}
