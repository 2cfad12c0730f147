import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import { loadNames } from '#market/reference-data/server/queries.ts'
import { dictionaryVersion } from '#market/reference-data/server/review/queries.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  beginRun,
  ensureFeed,
  feedLockNamespace,
  finishRun,
  type RunCounts,
  recordFindings,
  setFeed,
  zeroCounts,
} from '../commands.ts'
import { type Encoding, readText } from '../formats/encoding.ts'
import type { Adapter, FileEnd, Finding } from '../formats/raw-row.ts'
import { followNamesSince } from '../names/merge-names.ts'
import { type Feed, findFeed, findPreviousFile, listFilledBefore } from '../queries.ts'
import { reason } from '../reasons.ts'
import type { FeedAlarm } from '../tables.ts'
import { alarmOf } from './alarms.ts'
import { type Batch, batchesOf } from './batches.ts'
import { type Connection, explainError, openConnection } from './connections.ts'
import { isSameKind, type LostField, lostFields } from './filled-fields.ts'
import { FindingSpool } from './finding-spool.ts'
import { dryLearner, learner } from './learn.ts'
import { type PreviousBatch, type StoringConnection, storeBatch } from './store-batch.ts'

export interface ImportOptions {
  readonly file: string
  /** Further files of the run, which the adapter reads after it. */
  readonly otherFiles?: readonly string[]
  /** The format of the file, for the log. */
  readonly format: string
  readonly adapter: Adapter
  readonly encoding: Encoding
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly source: string
  /** Whether the file holds all lots of the feed; by default as the feed is set. */
  readonly isComplete?: boolean | undefined
  /** Sets the rule of the feed: after how many complete files without it a lot is withdrawn; null for never. */
  readonly withdrawnAfterRuns?: number | null | undefined
  /** Accepts a complete file that is much shorter than the one before. */
  readonly evenIfShorter?: boolean
  /** Reads, checks and compares everything and writes nothing. */
  readonly dryRun: boolean
  readonly now: () => Date
  /** Host name of this site: pictures of a feed never lead here. */
  readonly ownHost?: string
  /** Called after each batch. */
  readonly onProgress?: (counts: RunCounts) => void
}

export interface ImportResult {
  readonly counts: RunCounts
  readonly resumed: boolean
  readonly isComplete: boolean
  /** Lots that the feed no longer has. */
  readonly withdrawn: number
  /** Why nothing was withdrawn and an operator has to look. */
  readonly alarm: FeedAlarm | null
  /** Reads the report line by line, from the database or, after a dry run, from a file. */
  findings(): AsyncIterable<Finding>
}

/**
 * Imports the lots of a file. Each batch commits together with its counts and its part of the report, so a killed run
 * resumes when it is started again. A refused row does not stop the run.
 *
 * @throws StartFailure when the file as a whole cannot be read, or the database is lost
 */
export async function importLots(url: string, options: ImportOptions): Promise<ImportResult> {
  const connections: Connection[] = []
  try {
    for (let count = 0; count < 3; count++) connections.push(await openConnection(url))
    const [dictionaries, ...storing] = connections as [Connection, Connection, Connection]
    const run = options.dryRun
      ? await dryRun(dictionaries, options)
      : await realRun(dictionaries, options, url)
    return await importRows(dictionaries, storing, options, run)
  } catch (error) {
    throw explainError(error)
  } finally {
    await Promise.all(connections.map((connection) => connection.close()))
  }
}

/** Where a run begins, and where its findings are written. */
interface Run {
  /** Null for a dry run. */
  readonly id: number | null
  /** 0 in a dry run of a feed that does not exist yet. */
  readonly feedId: number
  readonly isComplete: boolean
  readonly counts: RunCounts
  readonly resumed: boolean
  readonly learn: ReturnType<typeof learner>
  /** Adds findings about the file as a whole. */
  addFindings(findings: readonly Finding[]): Promise<void>
  stored(batch: Batch): Promise<void>
  findings(): AsyncIterable<Finding>
}

async function dryRun({ db }: Connection, { source, isComplete }: ImportOptions): Promise<Run> {
  const feed = await findFeed(db, source)
  const spool = new FindingSpool()
  const { learn, drainLearned } = dryLearner(db)
  return {
    id: null,
    feedId: feed?.id ?? 0,
    isComplete: isComplete ?? feed?.sends_everything ?? false,
    counts: zeroCounts,
    resumed: false,
    learn,
    stored: ({ findings }) =>
      spool.add([...drainLearned(), ...findings].sort((a, b) => a.line - b.line)),
    addFindings: (findings) => spool.add(findings),
    findings: () => spool.read(),
  }
}

async function realRun(connection: Connection, options: ImportOptions, url: string): Promise<Run> {
  const { db } = connection
  const { file, format, source, kind, market, withdrawnAfterRuns } = options
  const fingerprint = await fingerprintOf(options)
  await lockFile(connection, fingerprint, file)
  const feed = await ensureFeed(db, { name: source, kind, market })
  if (feed.paused_at) {
    throw new StartFailure(`The feed ${source} is paused; npm run seriba -- feeds resume ${source}`)
  }
  await lockFeed(connection, feed)
  await setFeed(db, feed.id, { withdrawnAfterRuns })
  const isComplete = options.isComplete ?? feed.sends_everything
  const name = basename(file)
  const run = await beginRun(db, { fingerprint, name, format, feedId: feed.id, isComplete })
  return {
    ...run,
    feedId: feed.id,
    isComplete,
    learn: learner(db, run.id),
    stored: async () => undefined,
    addFindings: (findings) => recordFindings(db, run.id, findings),
    findings: () => fromDatabase(url, run.id),
  }
}

async function importRows(
  { db }: Connection,
  connections: readonly Connection[],
  options: ImportOptions,
  run: Run,
): Promise<ImportResult> {
  const storing: readonly StoringConnection[] = connections.map((connection) => ({
    ...connection,
    free: Promise.resolve(run.counts),
  }))
  const dictionary = await dictionaryVersion(db)
  let fileEnd: FileEnd | null = null
  const batches = batchesOf(readText(options.file, options.encoding), {
    adapter: options.adapter,
    names: await loadNames(db),
    options: { ...options, today: tokyoDayOf(options.now()) },
    learn: run.learn,
    skip: run.counts.read,
    onEnd: (end) => {
      fileEnd = end
    },
  })
  // While one connection merges a batch, the other copies the next one, and the file is read ahead. Batches commit in
  // order, so the committed lots are always the beginning of the file.
  const rowsOf = { feedId: run.feedId, runId: run.id ?? 0 }
  let last: PreviousBatch = {
    ids: new Set(),
    hasOnlyAdded: Promise.resolve(false),
    counts: Promise.resolve(run.counts),
  }
  let batchNumber = 0
  let expectsNew = false
  try {
    for await (const batch of batches) {
      const connection = storing[batchNumber++ % storing.length] as StoringConnection
      await connection.free
      const before = last
      const added = Promise.withResolvers<boolean>()
      const store = async () => {
        const { counts, stored } = await storeBatch(connection, batch, before, rowsOf, {
          write: run.id !== null,
          expectsNew,
          onAdded: () => added.resolve(true),
        })
        added.resolve(false)
        expectsNew = run.id !== null && (await added.promise)
        await run.stored(stored)
        options.onProgress?.(counts)
        return counts
      }
      const counts = store()
      connection.free = counts
      last = { ids: batch.ids, hasOnlyAdded: added.promise, counts }
      // Awaited later; without a handler Node would end the process before.
      counts.catch(() => added.resolve(false))
    }
    const counts = await last.counts
    if (run.id !== null) await followNamesSince(db, dictionary)
    const { isComplete, resumed, findings } = run
    const end = await finish(db, options, run, { counts, fileEnd })
    return { counts, isComplete, resumed, findings, ...end }
  } finally {
    await Promise.allSettled(storing.map(({ free }) => free))
  }
}

/** Judges the whole file: raises an alarm or withdraws lots. */
async function finish(
  db: Db,
  { now, evenIfShorter, adapter, source, format }: ImportOptions,
  { id: runId, feedId, isComplete, addFindings }: Run,
  { counts, fileEnd }: { counts: RunCounts; fileEnd: FileEnd | null },
): Promise<{ alarm: FeedAlarm | null; withdrawn: number }> {
  const compares = isComplete && runId !== null && !evenIfShorter
  const before = evenIfShorter ? [] : await listFilledBefore(db, { feedId, runId })
  // Files without a source of their own share one feed, whatever they contain.
  const hasOwnSource = source !== format
  const ofItsKind = before.filter((file) => hasOwnSource || isSameKind(file, counts.filled))
  const lost = lostFields(counts.filled, ofItsKind)
  await addFindings(lost.map((field) => lostColumn(field, adapter)))
  const alarm = alarmOf({
    hasLostFields: lost.length > 0,
    counts,
    end: fileEnd,
    before: compares ? await findPreviousFile(db, { feedId, runId }) : null,
  })
  const endsOpen = fileEnd === 'open'
  const withdrawn = runId === null ? 0 : await finishRun(db, runId, { now: now(), alarm, endsOpen })
  return { alarm, withdrawn }
}

function lostColumn({ field, share, usualShare }: LostField, adapter: Adapter): Finding {
  const percent = (part: number) => `${Math.round(part * 100)} %`
  const value = `${percent(usualShare)}, ${percent(share)}`
  const column = adapter.columnOf(field)
  return { line: 1, column, value, reason: reason.lostColumn, outcome: 'warned' }
}

/** Locks the feed: of two files at once each would withdraw the lots of the other, so the second waits. */
async function lockFeed({ client }: Connection, { id, name }: Feed): Promise<void> {
  const lock = 'select pg_advisory_lock($1, $2)'
  await client.query('set lock_timeout = 3600000')
  await client.query(lock, [feedLockNamespace, id]).catch((error: { code?: string }) => {
    if (error.code !== '55P03') throw error
    throw new StartFailure(`Another file of the feed ${name} is being imported for an hour.`)
  })
  await client.query('set lock_timeout = 0')
}

/** Locks the file: two imports of it at once would count each other's rows. */
async function lockFile({ client }: Connection, fingerprint: string, file: string): Promise<void> {
  // PostgreSQL releases the lock of a killed import with a short delay.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query<{ acquired: boolean }>(
      "select pg_try_advisory_lock(hashtext('seriba import'), hashtext($1)) as acquired",
      [fingerprint],
    )
    if (rows[0]?.acquired) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new StartFailure(`${file} is being imported already.`)
}

/** Identifies the same file with the same options, unchanged since. */
async function fingerprintOf(options: ImportOptions): Promise<string> {
  const file = await open(options.file)
  try {
    const { size, mtimeMs } = await file.stat()
    const head = Buffer.alloc(1024 * 1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const { adapter, kind, market, source, encoding, isComplete } = options
    return createHash('sha256')
      .update(
        JSON.stringify([
          ...[size, mtimeMs, adapter.signature, kind, market, source, encoding],
          isComplete ?? null,
        ]),
      )
      .update(head.subarray(0, bytesRead))
      .digest('hex')
  } finally {
    await file.close()
  }
}

async function* fromDatabase(url: string, runId: number): AsyncGenerator<Finding> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin read only')
    await client.query({
      text: `declare report no scroll cursor for
        select line, "column", value, reason, outcome, file, "row", lot from feed_findings
        where run_id = ${Number(runId)} order by file, line, "row", outcome`,
    })
    for (;;) {
      const { rows } = await client.query<Finding>('fetch 2000 from report')
      if (rows.length === 0) return
      for (const { file, row, lot, ...finding } of rows) {
        yield { ...finding, ...(file && { file }), ...(row && { row }), ...(lot && { lot }) }
      }
    }
  } finally {
    await client.end()
  }
}
