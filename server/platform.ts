import { join } from 'node:path'
import { version } from './app.ts'
import type { Config } from './core/config.ts'
import type { PlatformServices } from './core/context.ts'
import type { Startup } from './core/module.ts'
import { rateLimits } from './core/rate-limits.ts'
import { assertDurable } from './db/durability.ts'
import { migrate } from './db/migrate.ts'
import { bidsPool, connect } from './db/pools.ts'
import type { DatabaseServer } from './db/postgres.ts'
import { watchStalls } from './db/stall-watch.ts'
import { watchWrites } from './db/writes.ts'
import { startGraphics } from './graphics/graphics.ts'
import { startJobs } from './jobs/jobs.ts'
import { createMetrics } from './metrics/metrics.ts'
import { measurePools } from './metrics/pool-metrics.ts'
import { watchProcess } from './metrics/process-watch.ts'
import { fileStorage } from './storage/file-storage.ts'

/** Migrates the database and starts what all modules build on. */
export async function startPlatform(
  config: Config,
  database: DatabaseServer,
  now: () => Date,
  process: Omit<Startup, 'databaseUrl' | 'dataDir' | 'jobs'>,
): Promise<{ readonly platform: PlatformServices; readonly startup: Startup }> {
  const { log, patiently, onStop, ownAddress } = process
  const { url, dataDir } = database
  const applied = await patiently(() => migrate(url))
  if (applied.length > 0) log(`Migrated the database: ${applied.join(', ')}`)
  const watch = watchStalls(url, log, { isServing: () => ownAddress() !== null })
  const { db, pool } = connect(url, { watch })
  onStop(() => db.destroy())
  await patiently(() => assertDurable(db))
  const { db: bidsDb, pool: bidConnections } = connect(url, { ...bidsPool, watch })
  onStop(() => bidsDb.destroy())
  const processWatch = watchProcess(pool)
  onStop(() => processWatch.stop())
  const metrics = createMetrics(processWatch)
  measurePools(metrics, { pages: pool, bids: bidConnections })
  // It ends after the jobs, which draw.
  const graphics = startGraphics()
  onStop(() => graphics.stop())
  const jobs = await startJobs(url, { metrics, canRun: database.isHeld })
  onStop(() => jobs.stop())
  const platform: PlatformServices = {
    ...{ config, version, db, bidsDb, processWatch, metrics, graphics },
    writes: watchWrites(database.isHeld),
    storage: await fileStorage({ s3: config.s3, folder: join(dataDir, 'files') }),
    uploadsFolder: join(dataDir, 'uploads'),
    limits: rateLimits(config.rateLimitFactor, db),
    now,
  }
  return { platform, startup: { ...process, databaseUrl: url, dataDir, jobs } }
}
