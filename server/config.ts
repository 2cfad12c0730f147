import { resolve } from 'node:path'
import * as z from 'zod'
import type { Language } from '../contract/core/codes.ts'
import { StartFailure } from './core/start-failure.ts'

const links = z.array(z.object({ label: z.string().min(1), href: z.url() }))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_SCALE: z.coerce.number().positive().max(1000).default(1),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|[\da-f.:/, ]+)$/i, 'must be on, off, or the addresses of the proxies')
    .default('off'),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
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
  COMPANY_MESSENGER: z.url().optional(),
  COMPANY_ADDRESS: z.string().max(300).default(''),
  COMPANY_LINKS: z.string().transform(readLinks).default([]),
  DEFAULT_DEPOSIT_YEN: z.coerce.number().int().positive().max(1_000_000_000).default(150_000),
  NOTICE_EN: z.string().max(1000).default(''),
  NOTICE_RU: z.string().max(1000).default(''),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, no blanks')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export interface Config {
  readonly mode: 'development' | 'test' | 'production'
  readonly port: number
  readonly host: string
  /** Origin under which people reach this instance, without a slash at the end; for links in mails. */
  readonly publicUrl: string
  /** Absolute folder of everything that this instance keeps. */
  readonly dataDir: string
  /** Whether somebody chose `dataDir`; a default that cannot be used may be moved. */
  readonly dataDirChosen: boolean
  /** An own PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** What session tokens are signed with; null for one that is made once and kept in the data folder. */
  readonly secret: string | null
  /** What they were signed with until lately, and what therefore still opens; null for nothing. */
  readonly previousSecret: string | null
  readonly demo: boolean
  /** Size of the demo market; 1 is about 15 000 lots of this week and 135 000 past sales. */
  readonly demoScale: number
  /** Whose `X-Forwarded-…` headers to believe: nobody's, whoever connects, or some addresses'. */
  readonly trustProxy: boolean | string
  /** Shortest password that may be chosen; older ones still sign in. */
  readonly passwordMinLength: number
  /** Every rate limit is multiplied by this. */
  readonly rateLimitFactor: number
  /** `smtp://user:password@host:port`; null keeps mails in the outbox. */
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
  /** What the company asks for as a deposit unless it agrees otherwise (spec 1 §9). */
  readonly defaultDepositYen: number
  /** Shown above the sign-in form; empty for none. */
  readonly notice: Readonly<Record<Language, string>>
  /** What opens `/api/metrics`; null closes it. */
  readonly metricsToken: string | null
  readonly logLevel: string
}

/**
 * Reads the whole configuration from environment variables. Pure. Names everything that is wrong
 * at once.
 * @throws StartFailure
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // `PORT= npm start` means "not set", as it does to every shell user.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const wrong = [
    ...(parsed.error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...missingInProduction(given),
  ]
  if (!parsed.success || wrong.length > 0) {
    throw new StartFailure(`The configuration is wrong; mend these variables:\n${wrong.join('\n')}`)
  }
  const values = parsed.data
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  // The demo is a company that can be written to: its mails end in the outbox.
  const invented = values.DEMO === 'on' ? demoCompany : { email: '', phone: '', address: '' }
  const companyEmail = values.COMPANY_EMAIL ?? invented.email
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    dataDirChosen: values.DATA_DIR !== undefined,
    databaseUrl: values.DATABASE_URL ?? null,
    secret: values.SECRET ?? null,
    previousSecret: values.SECRET_PREVIOUS ?? null,
    demo: values.DEMO === 'on',
    demoScale: values.DEMO_SCALE,
    trustProxy: { on: true, off: false }[values.TRUST_PROXY.toLowerCase()] ?? values.TRUST_PROXY,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    rateLimitFactor: values.RATE_LIMIT_FACTOR ?? (values.NODE_ENV === 'test' ? 1000 : 1),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    managersEmail: values.MANAGERS_EMAIL ?? companyEmail,
    company: {
      name: values.COMPANY_NAME,
      email: companyEmail,
      phone: values.COMPANY_PHONE || invented.phone,
      messenger: values.COMPANY_MESSENGER ?? '',
      address: values.COMPANY_ADDRESS || invented.address,
      links: values.COMPANY_LINKS,
    },
    defaultDepositYen: values.DEFAULT_DEPOSIT_YEN,
    notice: { en: values.NOTICE_EN, ru: values.NOTICE_RU },
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  }
}

const demoCompany = {
  email: 'hello@seriba.test',
  phone: '+81 45 555 0100',
  address: '1-1 Daikoku Futo, Tsurumi, Yokohama, Japan',
}

/** A real system says under which address it stands and brings a secret of its own. */
function missingInProduction(given: Record<string, string | undefined>): string[] {
  if (given.NODE_ENV !== 'production') return []
  return ['SECRET', 'PUBLIC_URL']
    .filter((name) => given[name] === undefined)
    .map((name) => `  ${name}: is needed in production`)
}

function readLinks(text: string, issues: z.RefinementCtx): z.infer<typeof links> {
  try {
    const parsed = links.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // told below, like every other text that is no such list
  }
  issues.addIssue({
    code: 'custom',
    message: 'must be JSON: [{"label": "…", "href": "https://…"}]',
  })
  return z.NEVER
}

/** The configuration of this process. The one place that reads the environment. */
export const processConfig = () => readConfig(process.env)
