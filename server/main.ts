import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { demoAccounts } from '../demo/people.ts'
import { ensureWebBuild } from '../scripts/web-build.ts'
import { buildApp } from './app.ts'
import { instanceSecret } from './auth/secret.ts'
import { sessionTokens } from './auth/session-tokens.ts'
import { type Config, processConfig } from './config.ts'
import type { Context } from './context.ts'
import { rateLimits } from './core/rate-limits.ts'
import { StartFailure } from './core/start-failure.ts'
import { assertDurable } from './db/durability.ts'
import { migrate } from './db/migrate.ts'
import { bidsPool, connect } from './db/pools.ts'
import { type DatabaseServer, openDatabase } from './db/postgres.ts'
import { loadDictionaries } from './dictionaries/commands.ts'
import { measureFeed } from './feed/feed-metrics.ts'
import { deleteAllExpiredKeys, expiredKeysJob } from './idempotency/expired-keys.ts'
import { startJobs } from './jobs/jobs.ts'
import { averagePricesJob, averagePricesRefresh } from './lots/average-prices.ts'
import { createMetrics } from './metrics/metrics.ts'
import { measurePools } from './metrics/pool-metrics.ts'
import { watchProcess } from './metrics/process-watch.ts'
import { startSearchEngine } from './search/engine/engine.ts'
import { measureSearch } from './search/search-metrics.ts'
import { sqlSearch } from './search/sql/sql-search.ts'
import { startMailDelivery } from './upstreams/mail/delivery.ts'
import { mailPort } from './upstreams/mail/port.ts'
import { picturesPort } from './upstreams/pictures/port.ts'

const started = performance.now()
const say = (line: string) => console.log(line)
const undo: (() => Promise<unknown> | unknown)[] = []
let stopping = false

async function start(): Promise<void> {
  const config = processConfig()
  await checkPort(config)
  const database = await openDatabase(config, say, (failure) => {
    console.error(`\n${failure.message}\n`)
    void stop(1)
  })
  undo.push(() => database.close())
  const [{ context, search, jobs }] = await Promise.all([
    prepare(config, database),
    ensureWebBuild(say),
  ])
  const demo = config.demo ? await import('../demo/routes.ts') : null
  const app = await buildApp(context, (app) => demo?.demoRoutes(app, context))
  undo.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  await search.ready
  const refreshAverages = averagePricesRefresh(database.url, search, context.now)
  // A demo shows its prices at once; a database that is away is tried again by the job.
  if (config.demo) await refreshAverages().catch(() => undefined)
  await jobs.repeat(averagePricesJob, refreshAverages)
  announce(context)
  // Written now and not at the end, so that a server that was killed starts as fast.
  flushCompileCache()
}

async function prepare(config: Config, database: DatabaseServer) {
  const applied = await migrate(database.url)
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}`)
  const { db, pool } = connect(database.url)
  undo.push(() => db.destroy())
  await assertDurable(db)
  const { db: bidsDb, pool: bidConnections } = connect(database.url, bidsPool)
  undo.push(() => bidsDb.destroy())
  const processWatch = watchProcess(pool)
  undo.push(() => processWatch.stop())
  const metrics = createMetrics(processWatch)
  measurePools(metrics, { pages: pool, bids: bidConnections })
  await loadDictionaries(db)
  const now = () => new Date()
  measureFeed(metrics, db, now)
  const jobs = await startJobs(database.url, { metrics })
  undo.push(() => jobs.stop())
  await jobs.repeat(expiredKeysJob, () => deleteAllExpiredKeys(db))
  if (config.demo) {
    // Imported here, so that a real market does not pay a quarter of each start for the demo.
    const { ensureDemoMarket } = await import('../demo/load.ts')
    const { defaultSize, scaled } = await import('../demo/market.ts')
    const { startDemoMarket } = await import('../demo/market-jobs.ts')
    const market = { url: database.url, size: scaled(defaultSize, config.demoScale), now, log: say }
    await ensureDemoMarket(market)
    await startDemoMarket(jobs, db, market)
  }
  await startMailDelivery({ db, config, jobs })
  const search = startSearchEngine({
    url: database.url,
    dir: join(database.dataDir, 'search'),
    now,
    log: say,
    fallback: sqlSearch(db, now),
  })
  undo.push(() => search.stop())
  measureSearch(metrics, () => search.status())
  const context: Context = {
    config,
    db,
    bidsDb,
    search,
    searchStatus: () => search.status(),
    processWatch,
    metrics,
    mail: mailPort(config, jobs),
    pictures: picturesPort(),
    limits: rateLimits(config.rateLimitFactor),
    tokens: sessionTokens(await instanceSecret(config, database.dataDir), config.previousSecret),
    demoAccounts: config.demo ? demoAccounts : [],
    now,
  }
  return { context, search, jobs }
}

/**
 * Checks the port before the long steps, so that a taken one is reported early. Waits a moment for it,
 * because a server whose npm was killed needs some time to close.
 */
async function checkPort({ port, host }: Config): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await probePort(port, host)
      return
    } catch (error) {
      const failure = error as NodeJS.ErrnoException
      if (failure.code !== 'EADDRINUSE' || attempt >= 12) throw portFailure(failure, port)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

async function probePort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

function portFailure(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} is already taken by another program. Choose another one: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartFailure(
      `Port ${port} needs rights that this user does not have. Choose one above 1023: PORT=8080 npm start`,
    )
  }
  return error
}

function announce({ config, demoAccounts }: Context): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`\n  Seriba is ready after ${seconds} s:  ${config.publicUrl}\n`)
  for (const { email, password, kind } of demoAccounts) {
    say(`    ${kind.padEnd(8)}  ${email}   ${password}`)
  }
  if (config.demo) say('\n  A demo market, drawn and invented. DEMO=off starts an empty system.')
  say('  API: /api/docs     Stop with Ctrl-C.\n')
}

/** Stops in the reverse order of the start. A second signal does not wait. */
async function stop(code: number): Promise<void> {
  if (stopping) process.exit(code || 1)
  stopping = true
  const limit = setTimeout(() => process.exit(code || 1), 20_000)
  for (const step of undo.reverse()) {
    await Promise.resolve(step()).catch((error: unknown) => console.error(error))
  }
  clearTimeout(limit)
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0))
}
// The program that started us is gone (scripts/bootstrap.js).
process.on('disconnect', () => void stop(0))

start().catch(async (error: NodeJS.ErrnoException) => {
  const failure = error.code === 'EADDRINUSE' ? portFailure(error, processConfig().port) : error
  console.error(failure instanceof StartFailure ? `\n${failure.message}\n` : failure)
  await stop(1)
})
