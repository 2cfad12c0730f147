import type { SessionTokens } from './auth/session-tokens.ts'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ProcessWatch } from './metrics/process-watch.ts'
import type { SearchStatus } from './search/engine/engine.ts'
import type { ListingSearch } from './search/listing-search.ts'
import type { MailPort } from './upstreams/mail/port.ts'
import type { PicturesPort } from './upstreams/pictures/port.ts'

/** What handlers work with. Tests build their own: another database, a clock they move. */
export interface Context {
  readonly config: Config
  readonly db: Db
  /** Connections that are kept for bids, so that searches and pages cannot use them up. */
  readonly bidsDb: Db
  readonly search: ListingSearch
  /** How the search's columns are; null where plain SQL answers. */
  searchStatus(): SearchStatus | null
  /** How this process does: memory, event loop, connections. */
  readonly processWatch: ProcessWatch
  /** What Prometheus reads; rooms register their own figures. */
  readonly metrics: Metrics
  /** Stores mails in the caller's transaction; a job delivers them later. */
  readonly mail: MailPort
  /** Gets photos from where the feeds say that they lie. */
  readonly pictures: PicturesPort
  /** How often something may be tried; counted in memory. */
  readonly limits: RateLimits
  /** Signs and reads the tokens of sessions with the secret of this instance. */
  readonly tokens: SessionTokens
  /** Accounts that the sign-in page offers; empty outside demo mode. */
  readonly demoAccounts: readonly { email: string; password: string; kind: string }[]
  /** The clock of the program. Deadlines of bids are decided by the database's clock instead. */
  now(): Date
}
