import { resolve } from 'node:path'
import * as z from 'zod'
import { exportPolicies } from '#market/landed-cost/contract/export/policy.ts'
import type { Config } from '#platform/core/server/config.ts'
import { encryptionFaults, productionFaults } from '#platform/core/server/production-variables.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { S3Options } from '#platform/storage/server/port.ts'
import {
  moneyLimits,
  paymentProviderConfig,
  paymentProviderFaults,
  paymentVariables,
} from '#trade/payments/server/providers/variables.ts'

/** Addresses that pages may link to; excludes those that run a script. */
const linkAddress = z.url({ protocol: /^(?:https?|mailto|tel|tg|viber|whatsapp)$/ })
const links = z.array(z.object({ label: z.string().min(1), href: linkAddress }))

const hostNames = z
  .string()
  .regex(
    /^(?:\*\.)?[a-z\d.-]+(?:, *(?:\*\.)?[a-z\d.-]+)*$/i,
    'must be names of hosts, comma-separated; *.example.com for all below one',
  )
  .transform((text) => text.toLowerCase().split(/, */))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).max(60).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_SCALE: z.coerce.number().positive().max(1000).default(1),
  DEMO_BIDS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_PICTURES: z.enum(['drawn', 'plain'], 'must be drawn or plain').default('drawn'),
  LEARN_PRICES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|[\da-f.:/, ]+)$/i, 'must be on, off, or the addresses of the proxies')
    .default('off'),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  HEARTBEAT_SECONDS: z.coerce.number().int().min(1).max(120).default(15),
  CHECK_RESPONSES: z.enum(['on', 'off']).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  MANAGERS_EMAIL: z.email().optional(),
  COMPANY_NAME: z.string().min(1).max(80).default('Seriba'),
  COMPANY_EMAIL: z.email().optional(),
  COMPANY_PHONE: z.string().max(40).default(''),
  COMPANY_MESSENGER: linkAddress.optional(),
  COMPANY_ADDRESS: z.string().max(300).default(''),
  COMPANY_BANK: z.string().max(1000).default(''),
  COMPANY_LINKS: z.string().transform(readLinks).default([]),
  DEFAULT_DEPOSIT_YEN: z.coerce.number().int().positive().max(1_000_000_000).default(150_000),
  EXPORT_BANS: z.enum(exportPolicies, 'must be warn, hold or refuse').default('warn'),
  NOTICE_EN: z.string().max(1000).default(''),
  NOTICE_RU: z.string().max(1000).default(''),
  VAPID_PUBLIC_KEY: z
    .base64url()
    .length(87, 'must be a public key of P-256 as base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .base64url()
    .length(43, 'must be a private key of P-256 as base64url')
    .optional(),
  PHOTO_HOSTS: hostNames.optional(),
  FEED_HOSTS: hostNames.default([]),
  EXTRA_IMAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
  EXTRA_IMAGES_KEY: z.string().min(1).max(500).optional(),
  EXTRA_IMAGES_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(60).default(45),
  DEMO_EXTRA_IMAGES_SECONDS: z.coerce.number().min(0).max(60).optional(),
  PRODUCTION_MONTH_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRODUCTION_MONTH_KEY: z.string().max(500).default(''),
  SHEET_TRANSLATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHEET_TRANSLATION_KEY: z.string().min(1).max(4000).optional(),
  SHEET_TRANSLATION_COST_YEN: z.coerce.number().int().min(0).max(100_000).default(20),
  SHEET_TRANSLATION_DAILY_YEN: z.coerce.number().int().min(0).max(100_000_000).default(20_000),
  SHEET_TRANSLATION_FALLBACK: z
    .enum(['drawing', 'none'], 'must be drawing or none')
    .default('drawing'),
  ...paymentVariables,
  RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, no blanks')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

interface ConfigOptions {
  /** For a command, which signs nothing and needs no secret. */
  readonly isCommand?: boolean
}

/**
 * Reads the whole configuration from environment variables. Pure.
 * @throws StartFailure that lists all errors
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { isCommand = false }: ConfigOptions = {},
): Config {
  // `PORT= npm start` means "not set", as in a shell.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(variables)
  const wrong = [
    ...encryptionFaults(variables),
    ...incompleteBucket(variables),
    ...(parsed.error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...productionFaults(variables, isCommand),
    ...incompleteKeyPairs(variables),
    ...paymentProviderFaults(variables),
  ]
  if (!parsed.success || wrong.length > 0) {
    throw new StartFailure(
      `The configuration is wrong; correct these variables:\n${wrong.join('\n')}`,
    )
  }
  const values = parsed.data
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  // The demo company has addresses, too: its mails end in the outbox.
  const demoDefaults =
    values.DEMO === 'on' ? demoCompany : { email: '', phone: '', address: '', bank: '' }
  const companyEmail = values.COMPANY_EMAIL ?? demoDefaults.email
  return {
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    // Anybody on the network could sign in to a demo as a manager.
    host: values.HOST ?? (values.DEMO === 'on' ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    dataDirChosen: values.DATA_DIR !== undefined,
    databaseUrl: values.DATABASE_URL ?? null,
    s3: bucketOf(values),
    secret: values.SECRET ?? null,
    previousSecret: values.SECRET_PREVIOUS ?? null,
    demo: values.DEMO === 'on',
    demoScale: values.DEMO_SCALE,
    demoBids: values.DEMO_BIDS === 'on',
    demoPictures: values.DEMO_PICTURES,
    learnsPrices: values.LEARN_PRICES === 'on',
    trustProxy: { on: true, off: false }[values.TRUST_PROXY.toLowerCase()] ?? values.TRUST_PROXY,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    heartbeatSeconds: values.HEARTBEAT_SECONDS,
    checksResponses: values.CHECK_RESPONSES
      ? values.CHECK_RESPONSES === 'on'
      : values.NODE_ENV !== 'production',
    rateLimitFactor: values.RATE_LIMIT_FACTOR ?? (values.NODE_ENV === 'test' ? 1000 : 1),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    managersEmail: values.MANAGERS_EMAIL ?? companyEmail,
    company: {
      name: values.COMPANY_NAME,
      email: companyEmail,
      phone: values.COMPANY_PHONE || demoDefaults.phone,
      messenger: values.COMPANY_MESSENGER ?? '',
      address: values.COMPANY_ADDRESS || demoDefaults.address,
      links: values.COMPANY_LINKS,
    },
    bankDetails: (values.COMPANY_BANK || demoDefaults.bank)
      .split('|')
      .map((line) => line.trim())
      .filter(Boolean),
    defaultDepositYen: values.DEFAULT_DEPOSIT_YEN,
    exportBans: values.EXPORT_BANS,
    notice: { en: values.NOTICE_EN, ru: values.NOTICE_RU },
    vapidKeys:
      values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY
        ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
        : null,
    photoHosts: values.PHOTO_HOSTS ?? null,
    feedHosts: values.FEED_HOSTS,
    feedKeys: Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) =>
        name.startsWith('FEED_KEY_') && value !== undefined ? [[name, value]] : [],
      ),
    ),
    extraImages: values.EXTRA_IMAGES_URL
      ? {
          url: values.EXTRA_IMAGES_URL,
          key: values.EXTRA_IMAGES_KEY ?? null,
          timeoutSeconds: values.EXTRA_IMAGES_TIMEOUT_SECONDS,
        }
      : null,
    demoExtraImagesSeconds:
      values.DEMO_EXTRA_IMAGES_SECONDS ?? (values.NODE_ENV === 'test' ? 1 : 30),
    productionMonth: values.PRODUCTION_MONTH_URL
      ? { url: values.PRODUCTION_MONTH_URL, key: values.PRODUCTION_MONTH_KEY }
      : null,
    sheetService: sheetServiceOf(values),
    paymentProvider: paymentProviderConfig(values),
    ...moneyLimits(values),
    ratesUrl: values.RATES_URL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  }
}

const demoCompany = {
  email: 'hello@seriba.test',
  phone: '+81 45 555 0100',
  address: '1-1 Daikoku Futo, Tsurumi, Yokohama, Japan',
  bank: 'Bank: Daikoku Demo Bank, Yokohama branch | SWIFT: DEMOJPJTXXX | Account: 0000000 | Holder: Seriba (invented: pay nothing)',
}

function incompleteKeyPairs(variables: Record<string, string | undefined>): string[] {
  const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']
  const missing = names.filter((name) => variables[name] === undefined)
  return missing.length === 1 ? [`  ${missing[0]}: is required with the other key`] : []
}

/** Reports the missing keys of a bucket. */
const incompleteBucket = (variables: Record<string, string | undefined>): string[] =>
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    .filter((name) => variables.S3_BUCKET !== undefined && variables[name] === undefined)
    .map((name) => `  ${name}: is required with S3_BUCKET`)

function sheetServiceOf(values: z.infer<typeof environment>): Config['sheetService'] {
  if (values.SHEET_TRANSLATION_URL === undefined) return null
  return {
    url: values.SHEET_TRANSLATION_URL,
    key: values.SHEET_TRANSLATION_KEY ?? null,
    costYen: values.SHEET_TRANSLATION_COST_YEN,
    dailyYen: values.SHEET_TRANSLATION_DAILY_YEN,
    drawsInstead: values.SHEET_TRANSLATION_FALLBACK === 'drawing',
  }
}

function bucketOf(values: z.infer<typeof environment>): S3Options | null {
  if (values.S3_BUCKET === undefined) return null
  const endpoint = values.S3_ENDPOINT ?? null
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    // Amazon puts the bucket into the host name, most others into the path.
    hasPathStyle: values.S3_PATH_STYLE ? values.S3_PATH_STYLE === 'on' : endpoint !== null,
  }
}

function readLinks(text: string, issues: z.RefinementCtx): z.infer<typeof links> {
  try {
    const parsed = links.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // Reported below, like any other invalid list.
  }
  issues.addIssue({
    code: 'custom',
    message: 'must be JSON: [{"label": "…", "href": "https://…"}]',
  })
  return z.NEVER
}

/** Reads the configuration of this process. No other code reads the environment. */
export const processConfig = (options: ConfigOptions = {}) => readConfig(process.env, options)
