import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { listBreaches } from '#app/server/invariants.ts'
import { bidsPool, connect } from '#platform/database/server/pools.ts'
import { HttpClient } from '#tools/chaos/http-client.ts'
import { type Market, openSandbox, type Sandbox } from '#tools/chaos/sandbox.ts'
import { closedLoop, type LoadRequest } from './closed-loop.ts'
import { cpuMs, databaseCpuMs } from './cpu-time.ts'
import { percentile } from './percentile.ts'
import { fail, isSmoke, withSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '2' },
      rate: { type: 'string', default: '500' },
      /** Concurrent search requests a second; 0 for none. */
      searches: { type: 'string', default: '0' },
    },
    { seconds: '0.5', rounds: '1', rate: '100', searches: '20' },
  ),
})
const seconds = Number(values.seconds)
const rate = Number(values.rate)
const searches = Number(values.searches)

/**
 * Measures how many bids a second become durable, through HTTP with session and idempotency key: npm run bench:bids.
 * Commits wait for the disk. Because machines and their load differ, each figure is printed with that of plain one-row
 * commits on the same disk and connections in the same minute.
 */
async function main(): Promise<void> {
  const sandbox = await openSandbox()
  try {
    const limits = { creditYen: 1_000_000_000_000, dailyBids: 1_000_000 }
    market = await sandbox.addMarket({ people: 1000, lots: 4000, ...limits })
    await sandbox.startServer()
    console.log(
      `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ` +
        `${searches} searches a second meanwhile`,
    )
    await unpaced(sandbox, 16, 3)
    console.log(
      'clients      bids/s   p50   p95   p99 ms   bare commits/s   ratio   cpu ms a bid: server, PostgreSQL   not 200',
    )
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const count of [1, 16, 64]) {
        const bare = await bareCommits(sandbox, count)
        const run = await withSearches(sandbox, () => unpaced(sandbox, count, seconds))
        report(`${count}`, run, bare)
      }
      report(`64 at ${rate}/s`, await withSearches(sandbox, () => paced(sandbox, 64)), null)
    }
    const breaches = await listBreaches(sandbox.db)
    for (const { rule, row } of breaches.slice(0, 10)) fail(`${rule}: ${row}`)
    console.log(`breaches of invariants: ${breaches.length}`)
  } finally {
    await sandbox.stop()
  }
}

let bidsMade = 0
let market: Market = { bidders: [], manager: { id: 0, token: () => '' }, lots: [] }
function nextBid() {
  const { bidders, lots } = market
  const n = bidsMade++
  const person = bidders[n % bidders.length]
  const carId = lots[Math.floor(n / bidders.length) % lots.length] ?? 0
  // Changes the lot with each bid, so that several people bid on each lot.
  const lot = lots[(n * 7 + Math.floor(n / bidders.length)) % lots.length] ?? carId
  const body = { carId: lot, amount: 500_000 + (n % 40) * 5_000, confirm: 1 }
  return {
    method: 'POST',
    path: '/api/bid/create',
    token: person?.token() ?? '',
    key: randomUUID(),
    body,
  } as const
}

/** Returns the next bid for autocannon. */
function nextRequest(): LoadRequest {
  const { method, path, token, key, body } = nextBid()
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
    'content-type': 'application/json',
  }
  return { method, path, headers, body: JSON.stringify(body) }
}

interface Run {
  /** Processor time for each bid in milliseconds: the server's and PostgreSQL's. */
  readonly cpu: readonly [number, number]
  /** Response times in milliseconds. */
  readonly times: readonly number[]
  readonly seconds: number
  /** Bids that were not placed, and the body of the first. */
  readonly errors: number
  readonly firstError: string
}

/** Lets clients bid again as soon as they have their response. */
async function unpaced(sandbox: Sandbox, connections: number, time: number): Promise<Run> {
  const used = await watchCpu(sandbox)
  const run = await closedLoop(sandbox.url, { connections, seconds: time }, nextRequest)
  return { ...run, cpu: await used(run.times.length) }
}

/**
 * Bids at a fixed rate; times count from when a bid was due. autocannon corrects for that only in its histogram of
 * whole milliseconds.
 */
async function paced(sandbox: Sandbox, connections: number): Promise<Run> {
  const clients = Array.from({ length: connections }, () => new HttpClient(sandbox.url))
  const used = await watchCpu(sandbox)
  const began = performance.now()
  const times: number[] = []
  const errors: string[] = []
  let sent = 0
  await Promise.all(
    clients.map(async (client) => {
      for (;;) {
        const due = began + (sent++ * 1000) / rate
        if (due > began + seconds * 1000) return
        const wait = due - performance.now()
        if (wait > 0) await delay(wait)
        const { status, body } = await client.send(nextBid())
        times.push(performance.now() - due)
        if (status !== 200) errors.push(body)
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  const cpu = await used(times.length)
  for (const client of clients) client.close()
  return { times, seconds: took, cpu, errors: errors.length, firstError: errors[0] ?? '' }
}

async function watchCpu({ pid, cluster }: Sandbox) {
  const read = () => Promise.all([cpuMs(pid()), databaseCpuMs(cluster.dataDir)])
  const [serverBefore, databaseBefore] = await read()
  return async (bids: number): Promise<[number, number]> => {
    const [server, database] = await read()
    const each = (ms: number) => ms / Math.max(1, bids)
    return [each(server - serverBefore), each(database - databaseBefore)]
  }
}

/** Commits one row at a time, over as many connections as bids use. */
async function bareCommits({ cluster }: Sandbox, count: number): Promise<number> {
  const { db } = connect(cluster.url, { max: Math.min(count, bidsPool.max), name: 'seriba bench' })
  try {
    await sql`create table if not exists bench_rows (id bigint generated always as identity, n int)`.execute(
      db,
    )
    const began = performance.now()
    const ends = began + (isSmoke ? 100 : 2000)
    let done = 0
    await Promise.all(
      Array.from({ length: count }, async () => {
        while (performance.now() < ends) {
          await sql`insert into bench_rows (n) values (1)`.execute(db)
          done++
        }
      }),
    )
    return (done * 1000) / (performance.now() - began)
  } finally {
    await db.destroy()
  }
}

/** Sends search requests at the configured rate while something runs. */
async function withSearches<T>(sandbox: Sandbox, run: () => Promise<T>): Promise<T> {
  if (searches === 0) return run()
  let stopped = false
  const searchers = Array.from({ length: 8 }, async (_, at) => {
    const client = new HttpClient(sandbox.url)
    for (let n = at; !stopped; n += 8) {
      const path = `/api/car-auction/filters?startPrice=${n % 1000},900000&year=2001,${2002 + (n % 20)}`
      const sentAt = performance.now()
      const { status, body } = await client.send({
        method: 'GET',
        path,
        token: market.manager.token(),
      })
      if (status !== 200) fail(`a search: ${status} ${body}`)
      await delay(Math.max(0, 8000 / searches - (performance.now() - sentAt)))
    }
    client.close()
  })
  try {
    return await run()
  } finally {
    stopped = true
    await Promise.all(searchers)
  }
}

function report(name: string, run: Run, bare: number | null): void {
  const at = (share: number) => percentile(run.times, share).toFixed(1)
  const each = run.times.length / run.seconds
  console.log(
    name.padEnd(12),
    each.toFixed(0).padStart(6),
    ...[0.5, 0.95, 0.99].map((share) => at(share).padStart(5)),
    (bare?.toFixed(0) ?? '').padStart(19),
    (bare ? (each / bare).toFixed(2) : '').padStart(7),
    ...run.cpu.map((ms) => ms.toFixed(2).padStart(6)),
    String(run.errors).padStart(9),
  )
  if (run.errors > 0) fail(`${run.errors} bids: ${run.firstError.slice(0, 200)}`)
}

await main()
