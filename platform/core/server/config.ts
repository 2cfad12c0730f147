import type { S3Options } from '#platform/storage/server/port.ts'

/**
 *
 * The configuration of an instance; `app/server/config.ts` reads it from the environment. A domain declares its own
 * settings in its `module.ts`: `declare module './config.ts' { interface Config { … } }`.
 */
export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** Public origin of this instance without a trailing slash, for links in mails. */
  readonly publicUrl: string
  /** Absolute folder of all data of this instance. */
  readonly dataDir: string
  /** Whether `dataDir` was configured; a default that cannot be used is replaced by another folder. */
  readonly dataDirChosen: boolean
  /** An external PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** The bucket for files; null for a folder below `dataDir`. */
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
  /** Whose `X-Forwarded-…` headers to trust: false for none, true for all, or a list of addresses. */
  readonly trustProxy: boolean | string
  /** How often an event stream sends a heartbeat and checks its session. */
  readonly heartbeatSeconds: number
  /** Whether responses are validated against the contract before they leave. */
  readonly checksResponses: boolean
  /** Every rate limit is multiplied by this. */
  readonly rateLimitFactor: number
  /** `smtp://user:password@host:port`; with null, mails stay in the outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Recipient of orders and questions. */
  readonly managersEmail: string
  readonly company: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly messenger: string
    readonly address: string
    readonly links: readonly { readonly label: string; readonly href: string }[]
  }
  /** How long extra images take in a demo, which draws them. */
  readonly demoExtraImagesSeconds: number
  /** The bearer token of `/api/metrics`; null disables it. */
  readonly metricsToken: string | null
  readonly logLevel: string
}
