import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparingPool } from './prepared.ts'
import type { StallWatch } from './stall-watch.ts'
import type { Db, Tables } from './tables.ts'

// Ids and yen are far below 2^53, and a Tokyo day must not become an instant.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// Rates; amounts of money never have this type.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A timeout in the client, because a stalled database ends no statement by itself. */
const stalledAfterMs = 300

interface PoolOptions {
  readonly max?: number
  /** 0 for long commands, such as an import. */
  readonly statementTimeoutMs?: number
  /** Whether its statements may use parallel workers of PostgreSQL; by default only those of long commands do. */
  readonly isParallel?: boolean
  /**
   * Whether its statements may read a whole table where an index would do. Connections keep their plans, and one that
   * was made while a table was small must not scan it when it is large.
   */
  readonly canScan?: boolean
  readonly lockTimeoutMs?: number
  /** The name under which PostgreSQL lists its connections. */
  readonly name?: string
  /** Refuses at once while the database is stalled; all pools of a program share one watch. */
  readonly watch?: StallWatch
}

/**
 * Statements of requests run in one process: starting parallel workers costs more than most of these statements, and
 * takes the processors from other requests.
 */
const oneProcessEach = '-c max_parallel_workers_per_gather=0'
const withoutScans = '-c enable_seqscan=off'

/**
 * Returns a pool of connections with time limits, so that one slow statement does not delay the others and no request
 * waits for the database longer than 5 s.
 */
export function connect(
  url: string,
  {
    max = 10,
    statementTimeoutMs = 4500,
    isParallel = statementTimeoutMs === 0,
    canScan = true,
    lockTimeoutMs = 0,
    name = 'seriba',
    watch,
  }: PoolOptions = {},
): { db: Db; pool: pg.Pool } {
  const options = [...(isParallel ? [] : [oneProcessEach]), ...(canScan ? [] : [withoutScans])]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 4800,
    // A new connection plans every statement again; an idle one costs PostgreSQL some megabytes.
    idleTimeoutMillis: 300_000,
    statement_timeout: statementTimeoutMs,
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + stalledAfterMs } : {}),
    ...(options.length > 0 ? { options: options.join(' ') } : {}),
    ...(lockTimeoutMs > 0 ? { lock_timeout: lockTimeoutMs } : {}),
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : 10_000,
  })
  // A connection that breaks while idle is replaced at its next use; without a listener it would
  // end the process.
  pool.on('error', () => undefined)
  // Likewise for a connection in use when the database stops; its statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool: preparingPool(pool, watch) })
  return { db: new Kysely<Tables>({ dialect }), pool }
}

/**
 * The connections reserved for bids: few, since each holds a lock and none waits long. A bid takes a few milliseconds,
 * so these are enough for more than a thousand a second.
 */
export const bidsPool = {
  max: 8,
  statementTimeoutMs: 4500,
  lockTimeoutMs: 2000,
  canScan: false,
  name: 'seriba bids',
} as const

/**
 * The connection of a command: an operator's statement may take minutes, and the operator can stop it, so the time
 * limits of pages do not apply.
 */
export const commandPool = { max: 1, statementTimeoutMs: 0 } as const
