import { join } from 'node:path'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { type Help, readArguments } from '#platform/core/server/command-line.ts'
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

const usage = `Feeds that are fetched on a schedule (docs/feed.md, Pulls).

  npm run pulls -- list                 every pull: when it is due, and how the last one went
  npm run pulls -- set FILE.json        adds a pull, or changes that of the same feed
  npm run pulls -- run FEED             fetches and imports now
  npm run pulls -- remove FEED          ends it; the lots stay

Exit code of run: 0 when the feed was imported or has nothing new; 1 when it could not be fetched;
2 when what came is empty, cut off or doubled, and nothing was withdrawn; 3 when it is being pulled already.`

type Action = 'list' | 'set' | 'run' | 'remove'
export interface Command {
  readonly do: Action
  readonly what: string
  /** For the schedule: does nothing when another process was faster. */
  readonly ifDue: boolean
}

export function readCommand(args: readonly string[]): Command | Help {
  const { values, positionals } = readArguments(args, usage, {
    'if-due': { type: 'boolean', default: false },
  })
  if (values.help) return { do: 'help', text: usage }
  const [action = 'list', what = '', ...more] = positionals
  const known = (['list', 'set', 'run', 'remove'] as const).find((name) => name === action)
  if (!known || more.length > 0 || (known !== 'list' && what === '')) throw new StartFailure(usage)
  return { do: known, what, ifDue: values['if-due'] }
}

/** @returns the exit code */
export async function runCommand(
  url: string,
  command: Command,
  { config, now, signal }: { config: Config; now: () => Date; signal: AbortSignal },
): Promise<number> {
  await migrate(url)
  const { db } = connect(url, { max: 2, name: 'seriba pulls', statementTimeoutMs: 0 })
  try {
    if (command.do === 'list') return await list(db)
    if (command.do === 'set') return await set(db, command.what, config, now())
    if (command.do === 'remove') return await remove(db, command.what)
    if (command.ifDue && !(await isDue(db, command.what, now()))) return 0
    await loadDictionaries(db)
    const outcome = await pullFeed(
      {
        db,
        databaseUrl: url,
        folder: join(config.dataDir, 'pulls'),
        hosts: feedHosts(config.feedHosts),
        keys: config.feedKeys,
        ownHost: new URL(config.publicUrl).hostname,
        now,
        signal,
        wait: (seconds) => waitFor(seconds, signal),
        log: (line) => console.error(`${command.what}: ${line}`),
      },
      command.what,
    )
    return say(command.what, outcome)
  } finally {
    await db.destroy()
  }
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
  if (pulls.length === 0) console.log('No feed is fetched; npm run pulls -- set FILE.json')
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

function say(feed: string, pulled: PullOutcome): number {
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
