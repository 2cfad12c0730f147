import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, inject } from 'vitest'
import { buildApp, version } from '../app.ts'
import { openSession } from '../auth/commands.ts'
import { keyFor } from '../auth/secret.ts'
import { sessionCookies } from '../auth/session.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../core/context.ts'
import type { Module } from '../core/module.ts'
import { rateLimits } from '../core/rate-limits.ts'
import { bidsPool, connect } from '../db/pools.ts'
import { watchWrites } from '../db/writes.ts'
import { mergedNames } from '../dictionaries/review/merged-names.ts'
import { startGraphics } from '../graphics/graphics.ts'
import type { LogSink } from '../http/log.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { watchProcess } from '../metrics/process-watch.ts'
import { modules, notices } from '../modules.ts'
import { pictureStore } from '../pictures/picture-store.ts'
import { sqlSearch } from '../search/sql/sql-search.ts'
import { buildContext } from '../start.ts'
import { withLimits } from '../storage/file-storage.ts'
import { localFolder } from '../storage/local-folder.ts'
import type { Mail } from '../upstreams/mail/mail.ts'
import { mailPort } from '../upstreams/mail/port.ts'
import { sandboxPayments } from '../upstreams/payments/sandbox/sandbox.ts'
import type { PicturesPort } from '../upstreams/pictures/port.ts'
import { type Caller, caller } from './call.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { idOf, type Who } from './people.ts'

export interface TestApp extends TestDatabase, Caller {
  readonly app: FastifyInstance
  readonly context: Context
  readonly clock: TestClock
  /** Every mail that was queued, also by calls that were rolled back. */
  readonly mails: Mail[]
  /**
   * Lets time pass for the payments of the sandbox and delivers its webhooks that are due by the test's clock;
   * nothing else does. Returns how many were accepted.
   */
  deliverPayments(): Promise<number>
  /** The access token of a new session, opened without the slow password check. */
  tokenOf(who: Who): Promise<string>
  /** A new session with its tokens, as a browser would have it. */
  sessionOf(who: Who): Promise<TestSession>
}

export interface TestSession {
  readonly id: string
  readonly access: string
  /** The `Cookie` header with both tokens. */
  readonly cookie: string
}

/**
 * The whole server without a network, with a database and a clock of its own. It is closed when the
 * test file is done.
 */
export async function testApp({
  env = {},
  extend = () => undefined,
  logTo,
  upstream = onePicture,
}: {
  /** More environment variables. */
  env?: Record<string, string>
  /** Adds routes for this test. */
  extend?: Module['routes']
  /** Receives every line of the log. */
  logTo?: LogSink
  /** Where the pictures of lots come from. */
  upstream?: PicturesPort
} = {}): Promise<TestApp> {
  const database = await testDatabase()
  const clock = testClock()
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    PAYMENT_PROVIDER: 'sandbox',
    SECRET: testSecret,
    VAPID_PUBLIC_KEY: testVapidKeys.publicKey,
    VAPID_PRIVATE_KEY: testVapidKeys.privateKey,
    ...env,
  })
  const mails: Mail[] = []
  const port = mailPort(config)
  const { db: bidsDb } = connect(database.url, bidsPool)
  afterAll(() => bidsDb.destroy())
  const processWatch = watchProcess(database.pool)
  afterAll(() => processWatch.stop())
  const graphics = startGraphics()
  const storage = withLimits(localFolder(join(inject('filesFolder'), randomUUID())))
  const sandbox = sandboxPayments({
    db: database.db,
    key: keyFor(testSecret, 'sandbox webhook'),
    publicUrl: config.publicUrl,
    now: clock.now,
    async send({ body, headers }) {
      const url = '/api/payments/webhook/sandbox'
      return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
    },
  })
  const hasSandbox = config.paymentProvider?.name === 'sandbox'
  const context = await buildContext(
    modules.filter(({ name }) => !replaced.includes(name)),
    {
      config,
      version,
      db: database.db,
      bidsDb,
      writes: watchWrites(() => true),
      processWatch,
      metrics: createMetrics(processWatch),
      storage,
      uploadsFolder: join(inject('filesFolder'), randomUUID()),
      graphics,
      limits: rateLimits(config.rateLimitFactor, database.db),
      now: clock.now,
      notices,
      mail: {
        async queue(db, mail) {
          mails.push(mail)
          await port.queue(db, mail)
        },
      },
      pictures: pictureStore({ db: database.db, storage, graphics, upstream }),
      search: sqlSearch(database.db, clock.now),
      searchStatus: () => null,
      searchReady: Promise.resolve(),
      mergedNames: mergedNames(0),
      paymentProvider: hasSandbox ? sandbox : null,
      // Webhooks come when a test says so.
      sandboxPayments: hasSandbox ? { ...sandbox, workSoon: () => undefined } : null,
    },
    {
      databaseUrl: database.url,
      dataDir: inject('filesFolder'),
      jobs: noJobs,
      log: () => undefined,
      patiently: (work) => work(),
      onStop: (step) => afterAll(async () => void (await step())),
      ownAddress: () => null,
    },
  )
  const all = [...modules, { name: 'test', routes: extend } satisfies Module]
  for (const { metrics } of all) metrics?.(context)
  const app = await buildApp(context, all, logTo)
  afterAll(() => app.close())
  const sessionOf = async (who: Who): Promise<TestSession> => {
    const id = await openSession(database.db, {
      personId: await idOf(database.db, who),
      userAgent: 'test',
      network: '',
      now: clock.now(),
    })
    const access = context.tokens.accessToken(id, clock.now())
    const refresh = context.tokens.refreshToken({ sessionId: id, generation: 0 })
    const cookie = `${sessionCookies.access}=${access}; ${sessionCookies.refresh}=${refresh}`
    return { id, access, cookie }
  }
  const tokenOf = async (who: Who) => (await sessionOf(who)).access
  const calls = caller(app, tokenOf)
  const deliverPayments = () => sandbox.work()
  return {
    ...{ ...database, app, context, clock, mails, deliverPayments, tokenOf, sessionOf },
    ...calls,
  }
}

/** Modules whose services tests replace: some need a network, others threads or a clock that runs. */
const replaced = ['mail', 'pictures', 'search', 'feed', 'payments']

/** Nothing happens later in a test that it does not begin itself. */
const noJobs: Jobs = {
  send: async () => undefined,
  work: async () => undefined,
  repeat: async () => undefined,
  stop: async () => undefined,
}

/** The picture at every address, one black pixel, so that no test needs the internet. */
const onePicture: PicturesPort = {
  find: async () => ({
    bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
  }),
}

/** Signs the tokens of all tests. */
export const testSecret = 'a secret that protects nothing but tests'

/** Sign the push messages of all tests. */
export const testVapidKeys = {
  publicKey:
    'BMEG0wrVIrnzkecL6ubVNFit9cjLiKLJU6WcWN04tZEd0UgnyaC29kXeM9OrEV-QVwrRpTs4rFNJfxM-irCbtPw',
  privateKey: 'RsmWizzEKxKzs8s1ikwnDWmuyZiafUXJRroUdhsvl_Y',
}
