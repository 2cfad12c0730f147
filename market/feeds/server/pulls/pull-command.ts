import { join } from 'node:path'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import type { BuildCommand, CommandHost } from '#platform/core/server/command-line.ts'
import type { Config } from '#platform/core/server/config.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { removePull, setPull } from './commands.ts'
import { readDefinition } from './definition.ts'
import { feedHosts } from './fetch-answer.ts'
import { type PullOutcome, pullFeed } from './pull-feed.ts'
import { findPull, listPulls, type Pull } from './queries.ts'

export const pullsCommand: BuildCommand = (pulls, host) => {
  const run = (work: (db: Db, url: string) => Promise<number>, onSignal?: () => void) =>
    host.withUrl(async (url) => {
      await migrate(url)
      const { db } = connect(url, { max: 2, name: 'seriba pulls', statementTimeoutMs: 0 })
      try {
        return await work(db, url)
      } finally {
        await db.destroy()
      }
    }, onSignal)
  pulls
    .command('list', { isDefault: true })
    .description('all pulls, when each is due, and the result of the last one')
    .action(() => run(list))
  pulls
    .command('set')
    .description('add a pull, or change that of the same feed')
    .argument('<file>', 'a definition in JSON')
    .action((file: string) => run((db) => set(db, file, host.config(), host.now())))
  pulls
    .command('run')
    .description('fetch and import now')
    .argument('<feed>')
    .option('--if-due', 'for the schedule: does nothing if another process was faster')
    .addHelpText(
      'after',
      `
Exit code: 0 when the feed was imported or has nothing new; 1 when it could not be fetched; 2 when what came
is empty, cut off or doubled, and nothing was withdrawn; 3 when it is being pulled already.`,
    )
    .action((feed: string, { ifDue }: { ifDue?: true }) => {
      const stopped = new AbortController()
      return run(
        async (db, url) =>
          ifDue && !(await isDue(db, feed, host.now()))
            ? 0
            : pull(feed, { db, url, host, signal: stopped.signal }),
        () => stopped.abort(),
      )
    })
  pulls
    .command('remove')
    .description('end a pull; the lots stay')
    .argument('<feed>')
    .action((feed: string) => run((db) => remove(db, feed)))
}

interface PullContext {
  readonly db: Db
  readonly url: string
  readonly host: CommandHost
  readonly signal: AbortSignal
}

/** @returns the exit code */
async function pull(feed: string, { db, url, host, signal }: PullContext): Promise<number> {
  const config = host.config()
  await loadDictionaries(db)
  const outcome = await pullFeed(
    {
      db,
      databaseUrl: url,
      folder: join(config.dataDir, 'pulls'),
      hosts: feedHosts(config.feedHosts),
      keys: config.feedKeys,
      ownHost: new URL(config.publicUrl).hostname,
      now: host.now,
      signal,
      wait: (seconds) => waitFor(seconds, signal),
      log: (line) => console.error(`${feed}: ${line}`),
    },
    feed,
  )
  return reportOutcome(feed, outcome)
}

const waitFor = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const isDue = async (db: Db, feed: string, now: Date) =>
  ((await findPull(db, feed))?.nextAt.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime()

async function list(db: Db): Promise<number> {
  const pulls = await listPulls(db)
  for (const pull of pulls) console.log(lineOf(pull))
  if (pulls.length === 0) console.log('No feed is fetched; npm run seriba -- pulls set FILE.json')
  return 0
}

function lineOf({ definition, nextAt, lastSuccessAt, failures, lastError, progress }: Pull) {
  const { feed, url, everyMinutes } = definition
  const { host, pathname } = new URL(url)
  const parts = [
    `${feed}  ${host}${pathname}  every ${everyMinutes} min`,
    `next ${nextAt.toISOString()}`,
    `last ${lastSuccessAt?.toISOString() ?? 'never'}`,
    progress && `${progress.pages} pages, ${progress.rows} rows so far`,
    failures > 0 && `${failures} failures`,
    lastError,
  ]
  return parts.filter(Boolean).join('  ')
}

async function set(db: Db, path: string, config: Config, now: Date): Promise<number> {
  const definition = await readDefinition(path)
  const { hostname } = new URL(definition.url)
  if (!feedHosts(config.feedHosts).isAllowed(hostname)) {
    throw new StartFailure(`${hostname} is not in FEED_HOSTS, so nothing may be fetched from it.`)
  }
  const { key, feed } = definition
  if (key && !config.feedKeys[key.variable]) {
    throw new StartFailure(`The variable ${key.variable} is not set.`)
  }
  await setPull(db, definition, now)
  console.log(`${feed} is fetched every ${definition.everyMinutes} minutes.`)
  return 0
}

async function remove(db: Db, feed: string): Promise<number> {
  if (!(await removePull(db, feed))) throw new StartFailure(`There is no pull of ${feed}.`)
  console.log(`${feed} is not fetched any more.`)
  return 0
}

function reportOutcome(feed: string, pulled: PullOutcome): number {
  if (pulled.outcome === 'busy') {
    console.error(`${feed} is being pulled already.`)
    return 3
  }
  if (pulled.outcome === 'unchanged') {
    console.log(`${feed}: nothing new`)
    return 0
  }
  if (pulled.outcome === 'failed') {
    const { kind, message } = pulled.fault
    console.error(`${feed}: ${kind}: ${message}`)
    return ['empty', 'truncated', 'doubled'].includes(kind) ? 2 : 1
  }
  const { counts, alarm } = pulled.result
  const { read, added, changed, unchanged, rejected } = counts
  console.log(
    `${feed}: read ${read}, added ${added}, changed ${changed}, unchanged ${unchanged}, rejected ${rejected}`,
  )
  if (alarm) console.error(`ALARM: ${alarm}. Nothing was withdrawn.`)
  if (alarm) return 2
  return read > 0 && rejected === read ? 1 : 0
}
