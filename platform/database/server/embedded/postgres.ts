import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#platform/core/server/config.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { isUnavailable } from '../unavailable.ts'
import { reconnectPauseMs, untilAvailable } from '../until-available.ts'
import { startCluster } from './embedded.ts'

/** Key of the advisory lock that the one server of a database holds while it runs. */
const instanceLock = 0x5e21ba

export interface DatabaseServer {
  readonly url: string
  readonly dataDir: string
  /** Whether this program still holds the lease; after it has lost it, another program may have the database. */
  isHeld(): boolean
  /** Releases the database, and stops it when this program started or inherited it. */
  close(): Promise<void>
}

/**
 * Starts the database and locks it for this program alone. A second server on the same data would run every schedule
 * and every job twice. When the connection is lost, restarts the embedded database or reconnects to an external one,
 * however long that takes; calls `onLost` when another instance has taken the database meanwhile.
 *
 * @throws StartFailure when it cannot be reached or another instance holds it
 */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  onLost: (failure: StartFailure) => void = () => undefined,
  /** How often the lease is checked: a cut network ends no connection by itself. */
  leaseCheckMs = 3000,
): Promise<DatabaseServer> {
  const cluster = config.databaseUrl === null ? await startCluster(config, log) : null
  const url = cluster?.url ?? config.databaseUrl ?? ''
  if (!cluster) await untilStarted(() => checkReachable(url), log)
  let closing = false
  let lease: Lease | null = null

  const session = `seriba instance ${randomUUID()}`
  const acquire = async () => {
    lease = await acquireInstance(url, session)
    if (!lease) {
      throw new InstanceInUse(
        cluster
          ? `The data folder ${cluster.dataDir} is in use by another running Seriba. Stop that one ` +
              'first, or give this one its own folder: DATA_DIR=./data-2 PORT=8081 npm start'
          : 'Another running Seriba uses this database. Stop that one first, or give this one a ' +
              'database of its own in DATABASE_URL.',
      )
    }
    lease.keep(leaseCheckMs, () => {
      lease = null
      if (!closing) void recover()
    })
  }
  const recover = async () => {
    log('The lease on the database is lost: no bids are taken and no jobs run until it is back.')
    let reported = ''
    for (let attempt = 0; !closing; attempt++) {
      try {
        await cluster?.revive()
        await acquire()
        log('The database is available again, and the lease on it is back.')
        return
      } catch (error) {
        if (closing) return
        if (error instanceof InstanceInUse) {
          onLost(error)
          return
        }
        const why = error instanceof Error ? error.message : String(error)
        const [reason = ''] = why.split('\n')
        if (reason !== reported) log(`The database is not available, trying again: ${why}`)
        reported = reason
        await delay(reconnectPauseMs(attempt), undefined, { ref: false })
      }
    }
  }

  // It can fail right after its start, as at any later time.
  await acquire().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return recover()
  })
  return {
    url,
    dataDir: cluster?.dataDir ?? config.dataDir,
    isHeld: () => lease !== null && !closing,
    close: async () => {
      closing = true
      await lease?.release()
      await cluster?.stop()
    },
  }
}

/** Another instance has the database; a retry would not help. */
class InstanceInUse extends StartFailure {}

/**
 * Opens the database for a command such as an import: joins a running one, or starts it and stops it afterwards.
 *
 * @throws StartFailure
 */
export async function borrowDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<DatabaseServer> {
  const cluster = config.databaseUrl === null ? await startCluster(config, log) : null
  const url = cluster?.url ?? config.databaseUrl ?? ''
  if (!cluster) await untilStarted(() => checkReachable(url), log)
  // With the lock this program is alone and stops the database afterwards; without it the database keeps running.
  const lease = await acquireInstance(url, `seriba command ${randomUUID()}`, 1)
  return {
    url,
    dataDir: cluster?.dataDir ?? config.dataDir,
    isHeld: () => lease !== null,
    close: async () => {
      await lease?.release()
      if (lease) await cluster?.stop()
    },
  }
}

/** How long a PostgreSQL may report that it is starting: it may recover from a crash first. */
const startMinutes = 5

/** Waits for a starting PostgreSQL: after a power cut everything starts at once. */
function untilStarted(check: () => Promise<void>, log: (line: string) => void): Promise<void> {
  const began = performance.now()
  return untilAvailable(check, {
    log,
    isStopping: () => performance.now() - began > startMinutes * 60_000,
  })
}

/** Facts that decide whether Seriba can work with a database. */
interface DatabaseFacts {
  readonly version: number
  readonly encoding: string
  readonly isReadOnly: boolean
  readonly canCreate: boolean
  readonly user: string
  readonly name: string
}

async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 8000,
    query_timeout: 8000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<DatabaseFacts>(`
      select current_setting('server_version_num')::int as version,
        current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only')::boolean as "isReadOnly",
        coalesce(has_schema_privilege(current_schema(), 'create'), false) and (
          has_database_privilege(current_database(), 'create')
          or exists (select from pg_namespace where nspname = 'pgboss')
        ) as "canCreate",
        current_user as user, current_database() as name
    `)
    const wrong = rows[0] && unusableBecause(rows[0])
    if (wrong) throw new StartFailure(wrong)
  } catch (error) {
    if (error instanceof StartFailure || isStarting(error)) throw error
    throw new StartFailure(
      `The database in DATABASE_URL (${withoutPassword(url)}) cannot be reached: ` +
        `${(error as Error).message || 'no response'}. Check that PostgreSQL runs there and that user, ` +
        'password and database are right, or leave DATABASE_URL out to use the embedded one.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Returns whether PostgreSQL refused a connection because it is starting, recovering or restarting: cannot_connect_now.
 */
const isStarting = (error: unknown) => (error as { readonly code?: unknown }).code === '57P03'

/** Returns why Seriba cannot work with a database; null when it can. */
function unusableBecause(facts: DatabaseFacts): string | null {
  const { version, encoding, isReadOnly, canCreate, user, name } = facts
  if (version < 150_000) {
    return 'Seriba needs PostgreSQL 15 or newer; the one in DATABASE_URL is older.'
  }
  if (encoding !== 'UTF8') {
    return (
      `The database "${name}" in DATABASE_URL is encoded as ${encoding}, which cannot hold every name. ` +
      `Create one as UTF8: createdb --encoding UTF8 --template template0 --locale C.UTF-8 ${name}`
    )
  }
  if (isReadOnly) {
    return (
      `The database "${name}" in DATABASE_URL only allows reading. Use the primary, not a standby, and ` +
      'check that default_transaction_read_only is off.'
    )
  }
  if (!canCreate) {
    return (
      `The user "${user}" in DATABASE_URL may not create tables in the database "${name}". Make it the ` +
      `owner: alter database "${name}" owner to "${user}"`
    )
  }
  return null
}

/** The instance lock, which lasts as long as its connection. */
interface Lease {
  /** Checks the connection regularly, and calls `onLost` once when it is dead. */
  keep(everyMs: number, onLost: () => void): void
  release(): Promise<void>
}

/**
 * Acquires the instance lock on a connection of its own; null when another program holds it. After a network failure
 * our own former connection may still hold the lock; its name identifies it.
 */
async function acquireInstance(url: string, session: string, attempts = 12): Promise<Lease | null> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    application_name: session,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and pid <> pg_backend_pid()`,
    [session],
  )
  // A server that was just killed may still hold it.
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock($1) as acquired',
      [instanceLock],
    )
    if (rows[0]?.acquired) return leaseOf(client, socket)
    if (attempt >= attempts) break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await client.end()
  return null
}

function leaseOf(client: pg.Client, socket: Socket): Lease {
  return {
    keep(everyMs, onLost) {
      let unanswered = 0
      const timer = setInterval(() => {
        // A busy process may also have failed to read a response.
        if (++unanswered > 2) socket.destroy()
        else
          client.query('select 1').then(
            () => {
              unanswered = 0
            },
            () => undefined,
          )
      }, everyMs)
      timer.unref()
      client.once('end', () => {
        clearInterval(timer)
        onLost()
      })
    },
    release: () => client.end().catch(() => undefined),
  }
}

function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:…@')
}
