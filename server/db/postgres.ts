import pg from 'pg'
import type { Config } from '../config.ts'
import { StartFailure } from '../core/start-failure.ts'
import { startCluster } from './embedded.ts'

/** Key of the advisory lock that the one server of a database holds while it runs. */
const instanceLock = 0x5e21ba

export interface DatabaseServer {
  readonly url: string
  readonly dataDir: string
  /** Releases the database, and stops it when this program started or inherited it. */
  close(): Promise<void>
}

/**
 * Starts the database and locks it for this program alone. A second server on the same data would run
 * every schedule and every job twice. When the database goes away it is restarted (the embedded one) or
 * waited for; `onLost` is called when that fails for good.
 * @throws StartFailure when it cannot be reached or another instance holds it
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  onLost: (failure: StartFailure) => void = () => undefined,
): Promise<DatabaseServer> {
  const cluster = config.databaseUrl === null ? await startCluster(config, say) : null
  const url = cluster?.url ?? config.databaseUrl ?? ''
  if (!cluster) await checkReachable(url)
  let closing = false
  let holder: pg.Client | null = null

  const hold = async () => {
    holder = await takeInstance(url)
    if (!holder) {
      throw new StartFailure(
        cluster
          ? `The data folder ${cluster.dataDir} is in use by another running Seriba. Stop that one ` +
              'first, or give this one its own folder: DATA_DIR=./data-2 PORT=8081 npm start'
          : 'Another running Seriba uses this database. Stop that one first, or give this one a ' +
              'database of its own in DATABASE_URL.',
      )
    }
    holder.once('end', () => {
      if (!closing) void recover()
    })
  }
  const recover = async () => {
    say('The database has gone away; bringing it back …')
    for (let attempt = 1; !closing; attempt++) {
      try {
        await cluster?.revive()
        await hold()
        say('The database is back.')
        return
      } catch (error) {
        if (error instanceof StartFailure || attempt >= patience) {
          const why = error instanceof Error ? error.message : String(error)
          onLost(new StartFailure(`The database went away and did not come back: ${why}`))
          return
        }
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    }
  }

  await hold()
  return {
    url,
    dataDir: cluster?.dataDir ?? config.dataDir,
    close: async () => {
      closing = true
      await holder?.end().catch(() => undefined)
      await cluster?.stop()
    },
  }
}

/** How many seconds a database may stay away before the server gives up. */
const patience = 60

/**
 * The database for a command beside the server, such as an import: the running one if there is
 * one, else started for the command and stopped after it.
 * @throws StartFailure
 */
export async function borrowDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<DatabaseServer> {
  const cluster = config.databaseUrl === null ? await startCluster(config, say) : null
  const url = cluster?.url ?? config.databaseUrl ?? ''
  if (!cluster) await checkReachable(url)
  // With the lock this program is alone and stops the database; without it the database keeps running.
  const holder = await takeInstance(url, 1)
  return {
    url,
    dataDir: cluster?.dataDir ?? config.dataDir,
    close: async () => {
      await holder?.end().catch(() => undefined)
      if (holder) await cluster?.stop()
    },
  }
}

async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) < 150_000) {
      throw new StartFailure(
        'Seriba needs PostgreSQL 15 or newer; the one in DATABASE_URL is older.',
      )
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `The database in DATABASE_URL (${withoutPassword(url)}) cannot be reached: ` +
        `${(error as Error).message || 'no answer'}. Check that PostgreSQL runs there and that user, ` +
        'password and database are right, or leave DATABASE_URL out to use the embedded one.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Acquires the instance lock on a connection of its own; null when another program holds it. */
async function takeInstance(url: string, attempts = 12): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'seriba instance',
  })
  client.on('error', () => undefined)
  await client.connect()
  // A server that was just killed may still hold it.
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [instanceLock],
    )
    if (rows[0]?.taken) return client
    if (attempt >= attempts) break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await client.end()
  return null
}

function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:…@')
}
