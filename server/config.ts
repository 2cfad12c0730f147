import { resolve } from 'node:path'
import * as z from 'zod'
import { StartFailure } from './failure.ts'

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_SCALE: z.coerce.number().positive().max(1000).default(1),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|[\da-f.:/, ]+)$/i, 'must be on, off, or the addresses of the proxies')
    .default('off'),
  COMPANY_NAME: z.string().min(1).max(80).default('Seriba'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export interface Config {
  readonly mode: 'development' | 'test' | 'production'
  readonly port: number
  readonly host: string
  /** Absolute folder of everything that this instance keeps. */
  readonly dataDir: string
  /** Whether somebody chose `dataDir`; a default that cannot be used may be moved. */
  readonly dataDirChosen: boolean
  /** An own PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  readonly demo: boolean
  /** Size of the demo market; 1 is about 15 000 lots of this week and 135 000 past sales. */
  readonly demoScale: number
  /** Whose `X-Forwarded-…` headers to believe: nobody's, everybody's, or some addresses'. */
  readonly trustProxy: boolean | string
  readonly company: string
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
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartFailure(`The configuration is wrong; mend these variables:\n${wrong.join('\n')}`)
  }
  const values = parsed.data
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    dataDirChosen: values.DATA_DIR !== undefined,
    databaseUrl: values.DATABASE_URL ?? null,
    demo: values.DEMO === 'on',
    demoScale: values.DEMO_SCALE,
    trustProxy: { on: true, off: false }[values.TRUST_PROXY.toLowerCase()] ?? values.TRUST_PROXY,
    company: values.COMPANY_NAME,
    logLevel: values.LOG_LEVEL,
  }
}

/** The configuration of this process. The one place that reads the environment. */
export const processConfig = () => readConfig(process.env)
