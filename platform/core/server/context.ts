import type { Db } from '#platform/database/server/tables.ts'
import type { Writes } from '#platform/database/server/writes.ts'
import type { Graphics } from '#platform/graphics/server/graphics.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import type { ProcessWatch } from '#platform/metrics/server/process-watch.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import type { Config } from './config.ts'
import type { RateLimits } from './rate-limits.ts'

/** Services that every domain builds on; they exist before the first module starts. */
export interface PlatformServices {
  readonly config: Config
  readonly version: string
  readonly db: Db
  /** Connections reserved for bids, so that searches and pages cannot use them up. */
  readonly bidsDb: Db
  /** Whether this server writes to its database, and whether that succeeds. */
  readonly writes: Writes
  /** Memory, event loop and connections of this process. */
  readonly processWatch: ProcessWatch
  /** The registry that Prometheus reads; each domain registers its own metrics. */
  readonly metrics: Metrics
  /** Attachments, pictures and documents. */
  readonly storage: FileStorage
  /** The folder for uploads that arrive in parts, until they are complete. */
  readonly uploadsFolder: string
  /** Draws pictures in a process of its own. */
  readonly graphics: Graphics
  /** Counts attempts against limits. */
  readonly limits: RateLimits
  /** The clock of the program. Deadlines of bids are decided by the database's clock instead. */
  now(): Date
}

/**
 *
 * Services that are built once at the start. A domain adds its services in its `module.ts`: `declare module
 * './context.ts' { interface Context { … } }`, and may use its own services and those of earlier domains. Tests build
 * their own context, with another database and clock.
 */
export interface Context extends PlatformServices {}
