import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { readConfig } from '#app/server/config.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { newSessionId, sessionTokens } from '#people/auth/server/session-tokens.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import { freePort } from '#platform/core/server/ports.ts'
import { type Cluster, startCluster } from '#platform/database/server/embedded/embedded.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { guardedFolder } from '#testing/database/files/temporary-folder.ts'

/** The server's secret, which also signs its webhooks. */
export const secret = 'a secret that protects nothing but invented bids'
const tokens = sessionTokens(secret)

/** A client, or the one manager. */
export interface Bidder {
  readonly id: number
  /** Returns a new access token, valid for ten minutes. */
  token(): string
}

/** People with equal limits, and lots to bid on. */
export interface Market {
  readonly bidders: readonly Bidder[]
  readonly manager: Bidder
  readonly lots: readonly number[]
}

/** A private PostgreSQL with the real server. */
export interface Sandbox {
  readonly cluster: Cluster
  readonly db: Db
  readonly url: string
  /** Adds people and lots that no other market uses. */
  addMarket(size: MarketSize): Promise<Market>
  /** Returns the process id of the server; 0 while there is none. */
  pid(): number
  /** Starts the server, with another database address when behind a proxy. */
  startServer(more?: ServerOptions): Promise<void>
  /** Kills the server with SIGKILL, like a power cut. */
  killServer(): Promise<void>
  /** Stops the server gracefully, with a database that it has started. */
  stopServer(): Promise<void>
  isServerAlive(): boolean
  stop(): Promise<void>
}

/** Differences from the default server. */
export interface ServerOptions {
  readonly databaseUrl?: string
  /** Modules loaded before the server. */
  readonly preload?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface MarketSize {
  readonly people: number
  readonly lots: number
  readonly creditYen: number
  readonly dailyBids: number
  /** Returns when bidding on a lot closes; by default in ten days. */
  readonly closesAt?: (lot: number) => Date
}

export async function openSandbox(): Promise<Sandbox> {
  const folder = await guardedFolder()
  const config = { ...readConfig({}), dataDir: join(folder.path, 'database'), dataDirChosen: false }
  const cluster = await startCluster(config, () => undefined)
  await migrate(cluster.url)
  const { db } = connect(cluster.url, { max: 4, statementTimeoutMs: 0, name: 'seriba sandbox' })
  await loadDictionaries(db)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | null = null
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    SECRET: secret,
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(folder.path, 'server'),
    RATE_LIMIT_FACTOR: '1000',
  }
  const endServer = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const killServer = () => endServer('SIGKILL')
  return {
    cluster,
    db,
    url,
    addMarket: (size) => addMarketTo(db, size),
    isServerAlive: () => server !== null && server.exitCode === null && server.signalCode === null,
    pid: () => server?.pid ?? 0,
    async startServer({ databaseUrl = cluster.url, preload = [], env: more = {} } = {}) {
      const args = preload.flatMap((file) => ['--import', file])
      server = spawn(
        process.execPath,
        [...args, join(import.meta.dirname, '../../app/server/main.ts')],
        {
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          env: { ...env, ...more, DATABASE_URL: databaseUrl },
        },
      )
      await untilReady(server)
    },
    killServer,
    stopServer: () => endServer('SIGTERM'),
    async stop() {
      await killServer()
      await db.destroy()
      await cluster.stop()
      await folder.remove()
    },
  }
}

export async function addMarketTo(db: Db, size: MarketSize): Promise<Market> {
  const [manager = { id: 0, session: '' }, ...people] = await addPeople(db, size)
  const lots = await addLots(db, size)
  await sql`analyze`.execute(db)
  return { bidders: people.map(bidder), manager: bidder(manager), lots }
}

const bidder = ({ id, session }: { id: number; session: string }): Bidder => ({
  id,
  token: () => tokens.accessToken(session, new Date()),
})

/** Waits until the server is ready; rejects with its log if it exits before. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (line.includes('Seriba is ready')) resolve()
      })
    }
    server.once('exit', (code) => {
      reject(new Error(`the server ended with ${code}:\n${lines.slice(-20).join('\n')}`))
    })
  })
}

/** Hours from the bidding deadline to the first lot. */
const biddingHours = 2

let markets = 0

/** Adds a manager and clients, each with a session; the manager comes first. */
async function addPeople(db: Db, { people, creditYen, dailyBids }: MarketSize) {
  const sessions = Array.from({ length: people + 1 }, newSessionId)
  const market = `bidder-${++markets}-`
  const { rows } = await sql<{ id: number; session: string }>`
    with added as (
      insert into people (
        email, full_name, user_type, role_id, credit_limit_yen, daily_bid_limit, verified_at
      )
      select ${market}::text || n || '@sandbox.test', 'Bidder ' || n,
        case n when 0 then ${userType.manager}::int else ${userType.client}::int end,
        case n when 0 then ${role.manager}::int else ${role.client}::int end,
        ${creditYen}::bigint, ${dailyBids}::int, now()
      from generate_series(0, ${people}::int) n order by n
      returning id
    ), opened as (
      insert into sessions (
        id, person_id, rotated_at, created_at, last_used_at, idle_expires_at, absolute_expires_at
      )
      select (${sessions}::text[])[row_number() over (order by id)], id, now(), now(), now(),
        now() + interval '1 day', now() + interval '1 day'
      from added
      returning id, person_id
    )
    select person_id as id, id as session from opened order by person_id
  `.execute(db)
  return rows
}

/**
 * Adds lots with a start price of 50 000 yen, with one house for each deadline: without a timetable the first lot of
 * the day decides for all lots of a house.
 */
async function addLots(db: Db, { lots, closesAt }: MarketSize): Promise<number[]> {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000)
  const times = Array.from({ length: lots }, (_, at) => {
    const closes = closesAt?.(at) ?? inTenDays
    return new Date(closes.getTime() + biddingHours * 3_600_000).toISOString()
  })
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      select n, starts_at, format('Sandbox hall %s, %s', ${markets}::int, starts_at) as house
      from unnest(${times}::timestamptz[]) with ordinality as wanted (starts_at, n)
    ), houses as (
      insert into auction_houses (name, bidding_deadline_hours, cancel_deadline_hours)
      select distinct house, ${biddingHours}::int, 1 from wanted
      returning id, name
    )
    insert into lots (
      kind, market, house_id, auction_day, starts_at, lot_number, maker_id, model_id,
      start_price_yen, status, source
    )
    select 'car', 'auction', houses.id, (starts_at at time zone 'Asia/Tokyo')::date, starts_at,
      ${markets}::int || '-' || n, model.maker_id, model.id, 50000, 4532, 'sandbox'
    from wanted join houses on houses.name = wanted.house,
      (select model.id, maker_id from models model join makers maker on maker.id = maker_id
       where kind = 'car' order by model.id limit 1) model
    order by n
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
