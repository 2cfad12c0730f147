import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { beginRun, ensureFeed, finishRun } from '../commands.ts'
import { type ImportResult, importLots } from '../import/import-lots.ts'
import { adapterOf, encodingOf } from '../input.ts'
import { combineFiles, inputFiles } from '../input-files.ts'
import { findFeed } from '../queries.ts'
import { recordPullFailure, recordPullProgress, recordPullSuccess } from './commands.ts'
import type { PullDefinition } from './definition.ts'
import { type Answer, type FeedHosts, fetchAnswer } from './fetch-answer.ts'
import { firstPosition, type Position, pageUrl, readPage } from './pages.ts'
import { type PullProgress, pageName } from './progress.ts'
import { PullFault } from './pull-fault.ts'
import { findPull, type Pull } from './queries.ts'

export interface Puller {
  readonly db: Db
  readonly databaseUrl: string
  /** Where pages are stored until they are imported. */
  readonly folder: string
  readonly hosts: FeedHosts
  /** The keys of providers, by the names of their variables. */
  readonly keys: Readonly<Record<string, string>>
  readonly ownHost: string
  now(): Date
  /** Ends the pull, which is resumed later. */
  readonly signal: AbortSignal
  wait(seconds: number): Promise<void>
  log(line: string): void
}

export type PullOutcome =
  | { readonly outcome: 'imported'; readonly result: ImportResult }
  /** The provider reports nothing new. */
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'failed'; readonly fault: PullFault }
  /** Another process is pulling the same feed. */
  | { readonly outcome: 'busy' }

/** An older interrupted pull starts over: its first pages do not belong with new ones. */
const maxAgeMs = 3 * 60 * 60 * 1000

/**
 * Fetches a feed page by page and imports the pages as one run. Fetched pages stay on disk, so a killed pull continues
 * with the page it was at.
 *
 * @throws StartFailure when the feed is unknown or its import cannot run
 */
export async function pullFeed(puller: Puller, feed: string): Promise<PullOutcome> {
  const lock = new pg.Client({ connectionString: puller.databaseUrl })
  lock.on('error', () => undefined)
  await lock.connect()
  try {
    const { rows } = await lock.query<{ is_mine: boolean }>(
      "select pg_try_advisory_lock(hashtext('seriba pull'), hashtext($1)) as is_mine",
      [feed],
    )
    if (!rows[0]?.is_mine) return { outcome: 'busy' }
    const pull = await findPull(puller.db, feed)
    if (!pull)
      throw new StartFailure(`There is no pull of ${feed}; npm run seriba -- pulls set FILE`)
    if ((await findFeed(puller.db, feed))?.paused_at) {
      throw new StartFailure(`The feed ${feed} is paused.`)
    }
    return await attempt(puller, pull)
  } finally {
    await lock.end().catch(() => undefined)
  }
}

async function attempt(puller: Puller, pull: Pull): Promise<PullOutcome> {
  const { db } = puller
  const { feed, everyMinutes } = pull.definition
  const nextAt = (minutes: number) => new Date(puller.now().getTime() + minutes * 60_000)
  try {
    const progress = await fetchPages(puller, pull)
    const result = progress && (await importPages(puller, pull, progress))
    const { etag, lastModified } = progress ?? pull
    const warning = result?.alarm ? `alarm: ${result.alarm}` : ''
    await recordPullSuccess(db, feed, {
      now: puller.now(),
      nextAt: nextAt(everyMinutes),
      // After an alarm the same answer is imported again.
      etag: warning ? '' : etag,
      lastModified: warning ? '' : lastModified,
      warning,
    })
    await rm(folderOf(puller, pull), { recursive: true, force: true })
    return result ? { outcome: 'imported', result } : { outcome: 'unchanged' }
  } catch (error) {
    puller.signal.throwIfAborted()
    const fault = error instanceof PullFault ? error : null
    const soon = Math.min(everyMinutes, 5 * 2 ** Math.min(pull.failures, 10))
    const message = fault ? `${fault.kind}: ${fault.message}` : (error as Error).message
    await recordPullFailure(db, feed, {
      error: withoutKey(message, keyOf(puller, pull.definition)),
      nextAt: nextAt(soon),
    })
    if (!fault) throw error
    await recordAlarm(puller, pull, fault)
    if (!fault.isTransient || fault.kind === 'truncated') {
      await recordPullProgress(db, feed, null)
      await rm(folderOf(puller, pull), { recursive: true, force: true })
    }
    return { outcome: 'failed', fault }
  }
}

/** Records a run with an alarm for an answer that is not a feed, so that operators see it among the others. */
async function recordAlarm({ db, now }: Puller, { definition }: Pull, { kind }: PullFault) {
  if (kind === 'unavailable' || kind === 'refused') return
  const { feed, format, mapping, market, url } = definition
  const { id: feedId } = await ensureFeed(db, {
    name: feed,
    kind: definition.kind ?? mapping?.kind ?? 'car',
    market: market ?? mapping?.market ?? 'auction',
  })
  const { host, pathname } = new URL(url)
  const run = await beginRun(db, {
    fingerprint: `pull ${feed} ${now().toISOString()}`,
    name: `${host}${pathname}`.slice(0, 200),
    format,
    feedId,
    isComplete: false,
  })
  await finishRun(db, run.id, { now: now(), alarm: kind })
}

/** One folder per feed; its name is a hash, since the name of a feed can contain anything. */
const folderOf = ({ folder }: Puller, { definition }: Pull) =>
  join(folder, createHash('sha256').update(definition.feed).digest('hex').slice(0, 16))

/** @returns null when the provider reports nothing new */
async function fetchPages(puller: Puller, pull: Pull): Promise<PullProgress | null> {
  const { definition } = pull
  let progress = await resumable(puller, pull)
  if (progress) puller.log(`Going on behind page ${progress.pages}.`)
  else progress = await begin(puller, pull)
  const folder = folderOf(puller, pull)
  while (progress.next !== null) {
    if (progress.pages >= definition.maxPages) {
      throw new PullFault('refused', `more than ${definition.maxPages} pages`)
    }
    const position: Position = progress.next
    const path = join(folder, pageName(progress.pages + 1))
    const answer = await fetchPage(puller, pull, position, `${path}.part`)
    if (!answer.isNew) return null
    const page = await readPage(definition, `${path}.part`, { position, answer })
    const lastHash = await hashOf(`${path}.part`)
    if (page.rows > 0 && lastHash === progress.lastHash) {
      throw new PullFault('doubled', `page ${progress.pages + 1} is the page before it again`)
    }
    await rename(`${path}.part`, path)
    progress = {
      ...progress,
      pages: progress.pages + 1,
      rows: progress.rows + page.rows,
      next: page.next,
      lastHash,
      etag: answer.etag,
      lastModified: answer.lastModified,
    }
    await recordPullProgress(puller.db, definition.feed, progress)
  }
  return progress
}

async function begin(puller: Puller, pull: Pull): Promise<PullProgress> {
  const folder = folderOf(puller, pull)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return {
    startedAt: puller.now().toISOString(),
    folder,
    pages: 0,
    rows: 0,
    next: firstPosition(pull.definition),
    lastHash: '',
    etag: '',
    lastModified: '',
  }
}

/** Returns the interrupted pull if it is recent and all of its pages are still there. */
async function resumable(puller: Puller, pull: Pull): Promise<PullProgress | null> {
  const { progress } = pull
  if (!progress || progress.folder !== folderOf(puller, pull)) return null
  if (puller.now().getTime() - Date.parse(progress.startedAt) > maxAgeMs) return null
  for (let page = 1; page <= progress.pages; page++) {
    const known = await stat(join(progress.folder, pageName(page))).catch(() => null)
    if (!known) return null
  }
  return progress
}

/** Fetches one page, with retries while the provider is unavailable or its answer is cut off. */
async function fetchPage(
  puller: Puller,
  pull: Pull,
  position: Position,
  path: string,
): Promise<Answer> {
  const { definition } = pull
  const request = requestFor(puller, pull, position)
  for (let tries = 1; ; tries++) {
    try {
      return await fetchAnswer(puller.hosts, request, path)
    } catch (error) {
      if (!(error instanceof PullFault)) throw error
      if (!error.isTransient || tries >= definition.tries) throw error
      const seconds = error.retryAfter ?? 2 ** tries * (0.75 + Math.random() / 2)
      puller.log(`${error.message}; trying again in ${Math.round(seconds)} s`)
      await puller.wait(seconds)
    }
  }
}

function requestFor(puller: Puller, pull: Pull, position: Position) {
  const { definition, etag, lastModified } = pull
  const { key, headers, timeLimitSeconds, maxMegabytes, paging } = definition
  const url = pageUrl(definition, position)
  const secret = keyOf(puller, definition)
  if (key?.query) url.searchParams.set(key.query, secret)
  // The validators of the first page say nothing about the others.
  const conditions = paging
    ? {}
    : {
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      }
  return {
    url,
    headers: { ...headers, ...conditions },
    secretHeaders: key?.header ? { [key.header]: key.prefix + secret } : {},
    timeLimitSeconds,
    maxBytes: maxMegabytes * 1024 * 1024,
    signal: puller.signal,
  }
}

function keyOf({ keys }: Puller, { key }: PullDefinition): string {
  if (!key) return ''
  const secret = keys[key.variable]
  if (secret) return secret
  throw new PullFault('refused', `the variable ${key.variable} is not set`)
}

/** Providers repeat keys in their errors. */
const withoutKey = (text: string, key: string) =>
  key === '' ? text : text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…')

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function importPages(
  puller: Puller,
  { definition }: Pull,
  { folder, pages }: PullProgress,
): Promise<ImportResult> {
  const { feed, format, mapping = null, encoding, complete } = definition
  const paths = Array.from({ length: pages }, (_, at) => join(folder, pageName(at + 1)))
  const files = await inputFiles(paths, folder).catch((error: Error) => {
    if (error instanceof StartFailure) throw new PullFault('truncated', error.message)
    throw error
  })
  const [first] = files
  if (!first) throw new Error(`the pull of ${feed} has no pages`)
  const encodingFor = (path: string) => encodingOf(path, encoding, mapping)
  return importLots(puller.databaseUrl, {
    file: first.path,
    otherFiles: files.slice(1).map(({ path }) => path),
    format,
    adapter: await combineFiles(adapterOf(format, mapping), files, encodingFor),
    encoding: await encodingFor(first.path),
    kind: definition.kind ?? mapping?.kind ?? 'car',
    market: definition.market ?? mapping?.market ?? 'auction',
    source: feed,
    isComplete: complete,
    dryRun: false,
    now: () => puller.now(),
    ownHost: puller.ownHost,
  })
}
