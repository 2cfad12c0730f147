import type { ClientBase } from 'pg'
import { mergeStaged, type RowsOfFeed, stageLots } from '#market/lots/server/commands.ts'
import type { Finding } from '../formats/raw-row.ts'
import { reason } from '../reasons.ts'
import type { Batch } from './batches.ts'

/** Whether the database refused the values of a row, rather than having a problem itself. */
export const isRowFault = (error: unknown) =>
  /^(?:22|23|54)/.test((error as { code?: string }).code ?? '')

/**
 * Removes the rows of a batch that the database refuses although our checks accepted them, so that one bad row never
 * stops a run. Halves the batch until the bad rows are isolated.
 */
export async function rejectBadRows(
  client: ClientBase,
  batch: Batch,
  feed: RowsOfFeed,
): Promise<Batch> {
  const lines = Buffer.concat(batch.lines)
    .toString()
    .split(/(?<=\n)/)
  const faults = await findFaults(client, feed, lines, 0)
  const bad = new Set(faults.map(({ at }) => at))
  const findings = faults.map(({ at, why }): Finding => {
    const line = batch.lineNumbers[at] ?? 0
    const value = lines[at]?.slice(0, 200) ?? ''
    return { line, column: '', value, reason: why, outcome: 'rejected' }
  })
  return {
    ...batch,
    lines: [Buffer.from(lines.filter((_, at) => !bad.has(at)).join(''))],
    lineNumbers: batch.lineNumbers.filter((_, at) => !bad.has(at)),
    findings: [...batch.findings, ...findings],
    rejected: batch.rejected + bad.size,
  }
}

interface Fault {
  readonly at: number
  readonly why: string
}

async function findFaults(
  client: ClientBase,
  feed: RowsOfFeed,
  lines: readonly string[],
  from: number,
): Promise<readonly Fault[]> {
  const error = await attempt(client, feed, lines)
  if (!error) return []
  if (lines.length === 1) return [{ at: from, why: `${reason.refusedByDatabase}${error.message}` }]
  const half = Math.floor(lines.length / 2)
  return [
    ...(await findFaults(client, feed, lines.slice(0, half), from)),
    ...(await findFaults(client, feed, lines.slice(half), from + half)),
  ]
}

/** Returns the database's error for these lines, and rolls them back. */
async function attempt(
  client: ClientBase,
  feed: RowsOfFeed,
  lines: readonly string[],
): Promise<Error | null> {
  await client.query('begin')
  try {
    await stageLots(client, lines)
    await mergeStaged(client, lines.length, feed)
    return null
  } catch (error) {
    if (isRowFault(error)) return error as Error
    throw error
  } finally {
    await client.query('rollback')
  }
}
