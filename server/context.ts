import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import type { ListingSearch } from './search/listing-search.ts'

/** What handlers work with. Tests build their own: another database, a clock they move. */
export interface Context {
  readonly config: Config
  readonly db: Db
  readonly search: ListingSearch
  /** Accounts that the sign-in page offers; empty outside demo mode. */
  readonly demoAccounts: readonly { email: string; password: string; kind: string }[]
  /** The clock of the program. Deadlines of bids are decided by the database's clock instead. */
  now(): Date
}
