import type { Language } from '../../contract/core/codes.ts'
import type { S3Options } from '../storage/port.ts'
import type { MoneyLimits, PaymentProviderConfig } from '../upstreams/payments/variables.ts'

/** A service outside that translates auction sheets. */
export interface SheetService {
  readonly url: string
  readonly key: string | null
  /** What it takes for a sheet, and what it may take in a day. */
  readonly costYen: number
  readonly dailyYen: number
  /** Whether sheets are drawn where it fails or the day's money is spent. */
  readonly drawsInstead: boolean
}

/** How an instance is configured; `server/config.ts` reads it from the environment. */
export interface Config extends MoneyLimits {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** Origin under which people reach this instance, without a slash at the end; for links in mails. */
  readonly publicUrl: string
  /** Absolute folder of all data of this instance. */
  readonly dataDir: string
  /** Whether `dataDir` was configured; a default that cannot be used is replaced by another folder. */
  readonly dataDirChosen: boolean
  /** An own PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** The bucket in which files are kept; null for a folder of the data folder. */
  readonly s3: S3Options | null
  /** Signs session tokens; null for a secret that is generated once and stored in the data folder. */
  readonly secret: string | null
  /** The previous secret, whose tokens are still valid; null for none. */
  readonly previousSecret: string | null
  readonly demo: boolean
  /** Size of the demo market; 1 is about 15 000 lots of this week and 135 000 past sales. */
  readonly demoScale: number
  /** Whether the demo people have bids. */
  readonly demoBids: boolean
  readonly demoPictures: 'drawn' | 'plain'
  /** Whether prices are learned from sales, and lots estimated. */
  readonly learnsPrices: boolean
  /** Whose `X-Forwarded-…` headers to trust: false for none, true for all, or a list of addresses. */
  readonly trustProxy: boolean | string
  /** Shortest new password; shorter existing ones still sign in. */
  readonly passwordMinLength: number
  /** How often an event stream gets a sign of life, and its session is looked up. */
  readonly heartbeatSeconds: number
  /** Whether responses are validated against the contract before they leave. */
  readonly checksResponses: boolean
  /** Every rate limit is multiplied by this. */
  readonly rateLimitFactor: number
  /** `smtp://user:password@host:port`; with null, mails stay in the outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Who gets orders and questions. */
  readonly managersEmail: string
  readonly company: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly messenger: string
    readonly address: string
    readonly links: readonly { readonly label: string; readonly href: string }[]
  }
  /** Where invoices are paid, line by line; empty for none. */
  readonly bankDetails: readonly string[]
  /** The usual deposit of a client (spec 1 §9). */
  readonly defaultDepositYen: number
  /** Shown above the sign-in form; empty for none. */
  readonly notice: Readonly<Record<Language, string>>
  /** The keys of push messages; null for those in the data folder. */
  readonly vapidKeys: { readonly publicKey: string; readonly privateKey: string } | null
  /** The hosts from which photos and videos of lots may come; null for the whole public internet. */
  readonly photoHosts: readonly string[] | null
  /** The hosts from which feeds may be fetched; none of them when it is empty. */
  readonly feedHosts: readonly string[]
  /** The keys of providers of feeds, by the names of their variables: FEED_KEY_…. */
  readonly feedKeys: Readonly<Record<string, string>>
  /** The service that brings extra images; null for none. */
  readonly extraImages: {
    readonly url: string
    readonly key: string | null
    readonly timeoutSeconds: number
  } | null
  /** How long extra images take in a demo, which draws them. */
  readonly demoExtraImagesSeconds: number
  /** The service that knows when vehicles were made; null for none. */
  readonly productionMonth: { readonly url: string; readonly key: string } | null
  /** The service that translates auction sheets; null where they are drawn instead. */
  readonly sheetService: SheetService | null
  /** Who makes the pages on which clients pay; null where there are bank transfers alone. */
  readonly paymentProvider: PaymentProviderConfig
  /** The file with the daily rates of currencies; null where managers enter them. */
  readonly ratesUrl: string | null
  /** The bearer token of `/api/metrics`; null disables it. */
  readonly metricsToken: string | null
  readonly logLevel: string
}
