import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { HealthDetail } from '../contract/site/calls.ts'
import { demoPassword } from '../demo/people.ts'
import { startServer } from '../e2e/start-server.ts'
import { type Get, httpLoad } from './http-load.ts'
import { goalLines, type HttpFigures, httpTable } from './http-report.ts'
import { percentile } from './search-timing.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
    scale: { type: 'string', default: '1' },
    connections: { type: 'string', default: '1,8,32' },
    encoding: { type: 'string', default: 'gzip, deflate, br, zstd' },
    mode: { type: 'string', default: 'production' },
  },
})
const seconds = Number(values.seconds)
const connections = values.connections.split(',').map(Number)

/** A kind of request; `n` counts the requests, so that none need be sent twice. */
interface Kind {
  readonly name: string
  path(n: number): string
}

/** Statistics change seldom enough that the search has their results in memory. */
const cachedKinds: readonly Kind[] = [
  { name: 'filters, cached', path: () => '/api/stats/filters?maker=1' },
  { name: 'listing, cached', path: () => '/api/stats/listing?maker=1' },
]
/** Another range each time, so that every query is new to the search. */
const mixed: Kind = {
  name: 'new queries, both',
  path: (n) =>
    `/api/stats/${n % 2 ? 'filters' : 'listing'}?mileageFrom=${1 + n}&maker=${1 + (n % 9)}`,
}
const kinds = [...cachedKinds, mixed]

/**
 * What the server delivers over HTTP, signed in and compressed as for a browser: npm run bench:http.
 * Beside each figure stands that of a bare server that sends as many bytes, measured just before.
 */
async function main(): Promise<void> {
  const peer = fork(join(import.meta.dirname, 'http-peer.ts'))
  const [{ url: peerUrl }] = (await once(peer, 'message')) as [{ url: string }]
  const seriba = await startServer({
    demoScale: Number(values.scale),
    env: {
      // Production does not check each response against the contract; development does.
      NODE_ENV: values.mode,
      SECRET: randomUUID(),
      RATE_LIMIT_FACTOR: '1',
    },
  })
  try {
    const cookie = await signIn(seriba.url)
    console.log(
      `${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}, ${values.mode}, ` +
        `accept-encoding: ${values.encoding}`,
    )
    const server = { url: seriba.url, pid: seriba.pid, cookie }
    const rows: HttpFigures[] = []
    for (const kind of kinds) {
      for (const count of connections) rows.push(await best(kind, count, server, peerUrl))
    }
    console.log(httpTable(rows))
    console.log(await delayLine(server))
    console.log(
      goalLines(
        rows,
        cachedKinds.map(({ name }) => name),
      ),
    )
  } finally {
    peer.disconnect()
    await seriba.stop()
  }
}

interface Server {
  readonly url: string
  readonly pid: number
  /** Of somebody who may see everything, operators' figures too. */
  readonly cookie: string
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@seriba.test', password: demoPassword }),
  })
  if (!response.ok) throw new Error(`signing in fails: ${response.status}`)
  const cookies = response.headers.getSetCookie()
  return cookies.map((one) => one.split(';')[0]).join('; ')
}

/** The quickest of some rounds: what other programs on the machine take only makes rounds slower. */
async function best(kind: Kind, count: number, server: Server, peerUrl: string) {
  const rounds: HttpFigures[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.push(await measure(kind, count, server, peerUrl))
  }
  return rounds.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
}

let sent = 0

async function measure(
  kind: Kind,
  count: number,
  { url, pid, cookie }: Server,
  peerUrl: string,
): Promise<HttpFigures> {
  const headers = {
    cookie,
    'accept-encoding': values.encoding,
    'accept-language': 'en-GB,en;q=0.9',
  }
  const next = (): Get => ({ path: kind.path(sent++), headers })
  // The first responses of a process are slow and not typical.
  const { bytes } = await httpLoad(url, { connections: count, seconds: seconds / 2 }, next)
  const bare: Get = { path: `/bytes/${Math.round(bytes)}`, headers: {} }
  const peer = await httpLoad(peerUrl, { connections: count, seconds: seconds / 2 }, () => bare)
  const cpuBefore = await cpuMs(pid)
  const result = await httpLoad(url, { connections: count, seconds }, next)
  const cpu = (await cpuMs(pid)) - cpuBefore
  const p50 = percentile(result.times, 0.5)
  return {
    name: kind.name,
    connections: count,
    p50,
    p95: percentile(result.times, 0.95),
    p99: percentile(result.times, 0.99),
    perSecond: result.perSecond,
    bytes: result.bytes,
    errors: result.errors,
    cpuMs: cpu / Math.max(1, result.times.length),
    ratio: p50 / percentile(peer.times, 0.5),
  }
}

/** Processor time of a process so far; ticks of Linux are 10 ms. */
async function cpuMs(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}

async function delayLine({ url, cookie }: Server): Promise<string> {
  const response = await fetch(`${url}/api/health?detail`, { headers: { cookie } })
  const { detail } = (await response.json()) as { detail: HealthDetail }
  const { p50, p99 } = detail.eventLoopDelayMs
  return `event-loop delay of the latest full minute: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

await main()
