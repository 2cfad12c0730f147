import type { SessionTokens } from '../auth/session-tokens.ts'
import type { Db } from '../db/tables.ts'
import type { Writes } from '../db/writes.ts'
import type { LoadNameIndex } from '../dictionaries/names/name-index.ts'
import type { LoadMergedNames } from '../dictionaries/review/merged-names.ts'
import type { Graphics } from '../graphics/graphics.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ProcessWatch } from '../metrics/process-watch.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import type { Prices } from '../prices/prices.ts'
import type { SearchStatus } from '../search/engine/engine.ts'
import type { ListingSearch } from '../search/listing-search.ts'
import type { ShareCodes } from '../sharing/share-codes.ts'
import type { FileStorage } from '../storage/port.ts'
import type { ExtraImagesPort } from '../upstreams/extra-images/port.ts'
import type { MailPort } from '../upstreams/mail/port.ts'
import type { PaymentProvider } from '../upstreams/payments/port.ts'
import type { SandboxPayments } from '../upstreams/payments/sandbox/sandbox.ts'
import type { ProductionMonthPort } from '../upstreams/production-month/port.ts'
import type { PushPort } from '../upstreams/push/port.ts'
import type { SheetTranslationPort } from '../upstreams/sheet-translation/port.ts'
import type { Config } from './config.ts'
import type { RateLimits } from './rate-limits.ts'

/**
 * Everything that is built once at the start. Tests build their own, with another database and clock.
 */
export interface Context {
  readonly config: Config
  readonly db: Db
  /** Connections that are reserved for bids, so that searches and pages cannot use them up. */
  readonly bidsDb: Db
  /** Whether this server writes to its database, and whether that succeeds. */
  readonly writes: Writes
  readonly search: ListingSearch
  /** What has been learned about prices. */
  readonly prices: Prices
  /** Makers and models under all their spellings, for finding them by name. */
  readonly names: LoadNameIndex
  /** Which names operators have merged into others. */
  readonly mergedNames: LoadMergedNames
  /** State of the column store; null where plain SQL answers searches. */
  searchStatus(): SearchStatus | null
  /** Memory, event loop and connections of this process. */
  readonly processWatch: ProcessWatch
  /** The registry that Prometheus reads; each domain registers its own metrics. */
  readonly metrics: Metrics
  /** Stores mails in the caller's transaction; a job delivers them. */
  readonly mail: MailPort
  /** Gets more photos of a lot from its house. */
  readonly extraImages: ExtraImagesPort
  /** Knows when vehicles were made. */
  readonly productionMonth: ProductionMonthPort
  /** Pictures of lots, kept or fetched from the addresses in the feeds. */
  readonly pictures: PictureStore
  /** Sends messages to the browsers of people. */
  readonly push: PushPort
  /** Attachments, pictures and documents. */
  readonly storage: FileStorage
  /** Where files are that arrive in parts, until they are complete. */
  readonly uploadsFolder: string
  /** Draws pictures on a thread of its own. */
  readonly graphics: Graphics
  /** Translates pictures of auction sheets; null where they are drawn instead. */
  readonly sheetTranslation: SheetTranslationPort | null
  /** Makes the pages on which clients pay; null where there are bank transfers alone. */
  readonly paymentProvider: PaymentProvider | null
  /** The same provider, where it is the sandbox: for its own page. */
  readonly sandboxPayments: SandboxPayments | null
  /** Counts tries against limits. */
  readonly limits: RateLimits
  /** Signs and verifies session tokens with the secret of this instance. */
  readonly tokens: SessionTokens
  /** Encrypts the codes of shared lots with the secret of this instance. */
  readonly shareCodes: ShareCodes
  /** Accounts that the sign-in page offers; empty outside demo mode. */
  readonly demoAccounts: readonly { email: string; password: string; kind: string }[]
  /** The clock of the program. Deadlines of bids are decided by the database's clock instead. */
  now(): Date
}
