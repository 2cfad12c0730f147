import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { HttpClient, type Reply } from '../scripts/chaos/http-client.ts'
import { type Market, openSandbox, type Sandbox } from '../scripts/chaos/sandbox.ts'
import { bidsPool, connect } from '../server/db/pools.ts'
import { listBreaches } from '../server/office/invariants.ts'
import { cpuSeconds, postmasterPid } from './cpu-time.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
    rate: { type: 'string', default: '500' },
    /** Search requests a second meanwhile; 0 for none. */
    searches: { type: 'string', default: '0' },
  },
})
const seconds = Number(values.seconds)
const rate = Number(values.rate)
const searches = Number(values.searches)

/**
 * How many bids a second are durable, through HTTP with session and idempotency key: npm run bench:bids.
 * The database waits for its disk. Each figure has the bare commits of one row that the same disk and
 * connections take in the same minute, because machines and their load differ.
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
    const clients = Array.from({ length: 64 }, () => new HttpClient(sandbox.url))
    await closedLoop(sandbox, clients.slice(0, 16), 3)
    console.log(
      'clients      bids/s   p50   p95   p99 ms   bare commits/s   ratio   cpu ms a bid: server, PostgreSQL   not 200',
    )
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const count of [1, 16, 64]) {
        const bare = await bareCommits(sandbox, count)
        const some = clients.slice(0, count)
        report(
          `${count}`,
          await withSearches(sandbox, () => closedLoop(sandbox, some, seconds)),
          bare,
        )
      }
      const paced = await withSearches(sandbox, () => openLoop(sandbox, clients))
      report(`64 at ${rate}/s`, paced, null)
    }
    for (const client of clients) client.close()
    console.log(`breaches of invariants: ${(await listBreaches(sandbox.db)).length}`)
  } finally {
    await sandbox.stop()
  }
}

let bidsMade = 0
let market: Market = { bidders: [], manager: { id: 0, token: () => '' }, lots: [] }
/** A bid that was not placed yet. */
function nextBid() {
  const { bidders, lots } = market
  const n = bidsMade++
  const person = bidders[n % bidders.length]
  const carId = lots[Math.floor(n / bidders.length) % lots.length] ?? 0
  // The lot changes with each bid, so that several people bid for each lot.
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

interface Run {
  /** Processor time for each bid in milliseconds: the server's and that of PostgreSQL. */
  readonly cpu: readonly [number, number]
  readonly replies: readonly Reply[]
  readonly seconds: number
}

async function closedLoop(
  sandbox: Sandbox,
  clients: readonly HttpClient[],
  time: number,
): Promise<Run> {
  const used = await watchCpu(sandbox)
  const began = performance.now()
  const ends = began + time * 1000
  const replies: Reply[] = []
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < ends) replies.push(await client.send(nextBid()))
    }),
  )
  const took = (performance.now() - began) / 1000
  return { replies, seconds: took, cpu: await used(replies.length) }
}

/** Bids at a fixed rate over 64 connections; the time counts from when a bid was due. */
async function openLoop(sandbox: Sandbox, clients: readonly HttpClient[]): Promise<Run> {
  const used = await watchCpu(sandbox)
  const began = performance.now()
  const replies: Reply[] = []
  let sent = 0
  await Promise.all(
    clients.map(async (client) => {
      for (;;) {
        const due = began + (sent++ * 1000) / rate
        if (due > began + seconds * 1000) return
        const wait = due - performance.now()
        if (wait > 0) await delay(wait)
        const reply = await client.send(nextBid())
        replies.push({ ...reply, ms: performance.now() - due })
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  return { replies, seconds: took, cpu: await used(replies.length) }
}

async function watchCpu({ pid, cluster }: Sandbox) {
  const postmaster = await postmasterPid(cluster.dataDir)
  const before = [await cpuSeconds(pid()), await cpuSeconds(postmaster)] as const
  return async (bids: number): Promise<[number, number]> => {
    const [server, database] = [await cpuSeconds(pid()), await cpuSeconds(postmaster)]
    const each = (from: number, to: number) => ((to - from) * 1000) / Math.max(1, bids)
    return [each(before[0].own, server.own), each(before[1].children, database.children)]
  }
}

/** One row and one commit each, over as many connections as bids have. */
async function bareCommits({ cluster }: Sandbox, count: number): Promise<number> {
  const { db } = connect(cluster.url, { max: Math.min(count, bidsPool.max), name: 'seriba bench' })
  try {
    await sql`create table if not exists bench_rows (id bigint generated always as identity, n int)`.execute(
      db,
    )
    const ends = performance.now() + 2000
    let done = 0
    await Promise.all(
      Array.from({ length: count }, async () => {
        while (performance.now() < ends) {
          await sql`insert into bench_rows (n) values (1)`.execute(db)
          done++
        }
      }),
    )
    return done / 2
  } finally {
    await db.destroy()
  }
}

/** Sends search requests at the wanted rate while something runs. */
async function withSearches<T>(sandbox: Sandbox, run: () => Promise<T>): Promise<T> {
  if (searches === 0) return run()
  let stopped = false
  const searchers = Array.from({ length: 8 }, async (_, at) => {
    const client = new HttpClient(sandbox.url)
    for (let n = at; !stopped; n += 8) {
      const path = `/api/car-auction/filters?startPrice=${n % 1000},900000&year=2001,${2002 + (n % 20)}`
      const sentAt = performance.now()
      await client.send({ method: 'GET', path, token: market.manager.token() })
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

function report(name: string, { replies, seconds: time, cpu }: Run, bare: number | null): void {
  const times = replies.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const failed = replies.filter(({ status }) => status !== 200)
  const each = replies.length / time
  console.log(
    name.padEnd(12),
    each.toFixed(0).padStart(6),
    ...[0.5, 0.95, 0.99].map((share) => at(share).padStart(5)),
    (bare?.toFixed(0) ?? '').padStart(19),
    (bare ? (each / bare).toFixed(2) : '').padStart(7),
    ...cpu.map((ms) => ms.toFixed(2).padStart(6)),
    String(failed.length).padStart(9),
    failed[0]?.body.slice(0, 200) ?? '',
  )
}

await main()
