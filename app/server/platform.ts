import { join } from 'node:path'
import type { Config } from '#platform/core/server/config.ts'
import type { PlatformServices } from '#platform/core/server/context.ts'
import type { Startup } from '#platform/core/server/module.ts'
import { rateLimits } from '#platform/core/server/rate-limits.ts'
import { assertDurable } from '#platform/database/server/durability.ts'
import type { DatabaseServer } from '#platform/database/server/embedded/postgres.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { bidsPool, connect } from '#platform/database/server/pools.ts'
import { watchStalls } from '#platform/database/server/stall-watch.ts'
import { watchWrites } from '#platform/database/server/writes.ts'
import { startGraphics } from '#platform/graphics/server/graphics.ts'
import { startJobs } from '#platform/jobs/server/jobs.ts'
import { createMetrics } from '#platform/metrics/server/metrics.ts'
import { measurePools } from '#platform/metrics/server/pool-metrics.ts'
import { watchProcess } from '#platform/metrics/server/process-watch.ts'
import { fileStorage } from '#platform/storage/server/file-storage.ts'
import { version } from './app.ts'

/** Migrates the database and starts the platform's services. */
export async function startPlatform(
  config: Config,
  database: DatabaseServer,
  now: () => Date,
  process: Omit<Startup, 'databaseUrl' | 'dataDir' | 'jobs'>,
): Promise<{ readonly platform: PlatformServices; readonly startup: Startup }> {
  const { log, whenAvailable, onStop, ownAddress } = process
  const { url, dataDir } = database
  const applied = await whenAvailable(() => migrate(url))
  if (applied.length > 0) log(`Migrated the database: ${applied.join(', ')}`)
  const watch = watchStalls(url, log, { isServing: () => ownAddress() !== null })
  const { db, pool } = connect(url, { watch })
  onStop(() => db.destroy())
  await whenAvailable(() => assertDurable(db))
  const { db: bidsDb, pool: bidConnections } = connect(url, { ...bidsPool, watch })
  onStop(() => bidsDb.destroy())
  const processWatch = watchProcess(pool)
  onStop(() => processWatch.stop())
  const metrics = createMetrics(processWatch)
  measurePools(metrics, { pages: pool, bids: bidConnections })
  // Stops after the jobs, which use it.
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
