import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparingPool } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

// Identities and yen are far below 2^53, and a Tokyo day must not turn into an instant.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/**
 * A pool of connections with the time limits that keep one slow statement from holding the
 * others up. `statementTimeoutMs` 0 is for commands that may take long, such as an import.
 */
export function connect(
  url: string,
  { max = 10, statementTimeoutMs = 5000, lockTimeoutMs = 0, name = 'seriba' } = {},
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementTimeoutMs,
    ...(lockTimeoutMs > 0 ? { lock_timeout: lockTimeoutMs } : {}),
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : 10_000,
  })
  // A connection that breaks while idle is replaced at its next use; without a listener it would
  // end the process.
  pool.on('error', () => undefined)
  // The same for one in use when the database goes away; its statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool: preparingPool(pool) })
  return { db: new Kysely<Tables>({ dialect }), pool }
}

/**
 * The connections reserved for bids: few, since each holds a lock, and none of them waits long.
 * A bid takes a few milliseconds, so these are enough for more than a thousand a second.
 */
export const bidsPool = {
  max: 8,
  statementTimeoutMs: 5000,
  lockTimeoutMs: 2000,
  name: 'seriba bids',
} as const
