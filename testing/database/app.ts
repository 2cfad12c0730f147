import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, inject } from 'vitest'
import { buildApp, version } from '#app/server/app.ts'
import { readConfig } from '#app/server/config.ts'
import { modules, notices } from '#app/server/modules.ts'
import { buildContext } from '#app/server/start.ts'
import { pictureStore } from '#market/pictures/server/picture-store.ts'
import type { PicturesPort } from '#market/pictures/server/source/port.ts'
import { mergedNames } from '#market/reference-data/server/review/merged-names.ts'
import { sqlSearch } from '#market/search/server/sql/sql-search.ts'
import { openSession } from '#people/auth/server/commands.ts'
import { keyFor } from '#people/auth/server/secret.ts'
import { sessionCookies } from '#people/auth/server/session.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Module } from '#platform/core/server/module.ts'
import { rateLimits } from '#platform/core/server/rate-limits.ts'
import { bidsPool, connect } from '#platform/database/server/pools.ts'
import { watchWrites } from '#platform/database/server/writes.ts'
import { startGraphics } from '#platform/graphics/server/graphics.ts'
import type { LogSink } from '#platform/http/server/log.ts'
import type { Jobs } from '#platform/jobs/server/jobs.ts'
import { mailPort } from '#platform/mail/server/delivery.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { createMetrics } from '#platform/metrics/server/metrics.ts'
import { watchProcess } from '#platform/metrics/server/process-watch.ts'
import { withLimits } from '#platform/storage/server/file-storage.ts'
import { localFolder } from '#platform/storage/server/local-folder.ts'
import { sandboxPayments } from '#trade/payments/server/providers/sandbox/sandbox.ts'
import { addOddRateTask } from '#trade/payments/server/tasks/odd-rates.ts'
import { type Caller, caller } from './call.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { idOf, type Who } from './people.ts'

export interface TestApp extends TestDatabase, Caller {
  readonly app: FastifyInstance
  readonly context: Context
  readonly clock: TestClock
  /** Every queued mail, including those of calls that were rolled back. */
  readonly mails: Mail[]
  /**
   * Advances the payments of the sandbox and delivers its webhooks that are due by the test's clock; nothing else
   * delivers them. Returns how many were accepted.
   */
  deliverPayments(): Promise<number>
  /** Returns the access token of a new session, without the slow password check. */
  tokenOf(who: Who): Promise<string>
  /** Opens a new session and returns its tokens, as a browser would have them. */
  sessionOf(who: Who): Promise<TestSession>
}

export interface TestSession {
  readonly id: string
  readonly access: string
  /** The `Cookie` header with both tokens. */
  readonly cookie: string
}

/**
 * Starts the whole server without a network, with its own database and clock. It closes at the end of the test file.
 */
export async function testApp({
  env = {},
  extend = () => undefined,
  logTo,
  upstream = onePicture,
}: {
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Adds routes for this test. */
  extend?: Module['routes']
  /** Receives every line of the log. */
  logTo?: LogSink
  /** Source of the pictures of lots. */
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
      reportOddRate: addOddRateTask,
      paymentProvider: hasSandbox ? sandbox : null,
      // The test itself delivers webhooks.
      sandboxPayments: hasSandbox ? { ...sandbox, workSoon: () => undefined } : null,
    },
    {
      databaseUrl: database.url,
      dataDir: inject('filesFolder'),
      jobs: noJobs,
      log: () => undefined,
      whenAvailable: (work) => work(),
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

/** Modules whose services tests replace: some need a network, others threads or a running clock. */
const replaced = ['mail', 'pictures', 'search', 'feed', 'payments']

/** Tests run everything themselves; nothing happens in the background. */
const noJobs: Jobs = {
  send: async () => undefined,
  work: async () => undefined,
  repeat: async () => undefined,
  stop: async () => undefined,
}

/** Returns one black pixel for every picture, so that no test needs the internet. */
const onePicture: PicturesPort = {
  find: async () => ({
    bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
  }),
}

/** Signs the tokens of all tests. */
export const testSecret = 'a secret that protects nothing but tests'

/** Signs the push messages of all tests. */
export const testVapidKeys = {
  publicKey:
    'BMEG0wrVIrnzkecL6ubVNFit9cjLiKLJU6WcWN04tZEd0UgnyaC29kXeM9OrEV-QVwrRpTs4rFNJfxM-irCbtPw',
  privateKey: 'RsmWizzEKxKzs8s1ikwnDWmuyZiafUXJRroUdhsvl_Y',
}
