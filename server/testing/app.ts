import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { openSession } from '../auth/commands.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { sqlSearch } from '../search/sql-search.ts'
import { type Caller, caller } from './call.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { idOf, type Who } from './people.ts'

export interface TestApp extends TestDatabase, Caller {
  readonly app: FastifyInstance
  readonly context: Context
  readonly clock: TestClock
  /** The token of a new session of a person, opened without the slow password check. */
  tokenOf(who: Who): Promise<string>
}

/**
 * The whole server without a network, on a database and a clock of this test file's own. It
 * closes when the file is done.
 */
export async function testApp({
  env = {},
  extend,
}: {
  /** Environment variables beyond those of tests. */
  env?: Record<string, string>
  /** Adds routes of the test's own. */
  extend?: (app: FastifyInstance, context: Context) => void
} = {}): Promise<TestApp> {
  const database = await testDatabase()
  const clock = testClock()
  const context: Context = {
    config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'off', ...env }),
    db: database.db,
    search: sqlSearch(database.db, clock.now),
    demoAccounts: [],
    now: clock.now,
  }
  const app = await buildApp(context, (server) => extend?.(server, context))
  afterAll(() => app.close())
  const tokenOf = async (who: Who) =>
    openSession(database.db, {
      personId: await idOf(database.db, who),
      userAgent: 'test',
      now: clock.now(),
    })
  return { ...database, app, context, clock, tokenOf, ...caller(app, tokenOf) }
}
