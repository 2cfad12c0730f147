import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { HealthDetail } from '#app/contract/health.ts'
import { demoPassword } from '#demo/people.ts'
import { startServer } from '#testing/browser/setup/start-server.ts'
import type { LoadRequest } from '../closed-loop.ts'
import { cpuMs, untilCalm } from '../cpu-time.ts'
import { percentile } from '../percentile.ts'
import { fail, isSmoke, withSmoke } from '../smoke.ts'
import { httpLoad } from './load.ts'
import { goalLines, type HttpFigures, httpTable } from './report.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '2' },
      scale: { type: 'string', default: '1' },
      connections: { type: 'string', default: '1,8,32' },
      encoding: { type: 'string', default: 'gzip, deflate, br, zstd' },
      mode: { type: 'string', default: 'production' },
      only: { type: 'string', default: '' },
    },
    { rounds: '1', scale: '0.05' },
  ),
})
const seconds = Number(values.seconds)
const connections = values.connections.split(',').map(Number)

/** A kind of request; `n` counts the requests, so that none is sent twice. */
interface Kind {
  readonly name: string
  path(n: number): string
}

/** Statistics rarely change, so the search has cached their results. */
const cachedKinds: readonly Kind[] = [
  { name: 'filters, cached', path: () => '/api/stats/filters?maker=1' },
  { name: 'listing, cached', path: () => '/api/stats/listing?maker=1' },
]
/** Uses a different range each time, so that no query is in the cache. */
const mixed: Kind = {
  name: 'new queries, both',
  path: (n) =>
    `/api/stats/${n % 2 ? 'filters' : 'listing'}?mileageFrom=${1 + n}&maker=${1 + (n % 9)}`,
}
/** Texts typed into the find box, letter by letter; the filters make most of them new to the search. */
const typed = [
  ...['toyota alphard 2018', 'тойота ленд крузер прадо', 'honda fit hybrid', 'アルファード'],
  ...['alphrad', 'zrr80w-0123456', '1001-1005', 'navigation, leather', 'фдзрфкв', 'nissan x-trail'],
]
const keystrokes = typed.flatMap((text) =>
  Array.from(text, (_, at) => text.slice(0, at + 1)).filter((part) => part.length > 1),
)
const suggestions: Kind = {
  name: 'suggestions',
  path: (n) => {
    const text = keystrokes[n % keystrokes.length] ?? ''
    const year = n % 3 ? '' : `&yearFrom=${1990 + (n % 30)}`
    return `/api/car-auction/find?text=${encodeURIComponent(text)}${year}`
  },
}
const kinds = [...cachedKinds, mixed, suggestions].filter(({ name }) => name.includes(values.only))

/**
 * Measures what the server delivers over HTTP, signed in and compressed as for a browser: npm run bench:http. Each
 * figure is compared with that of a bare server that sends as many bytes, measured just before.
 */
async function main(): Promise<void> {
  const peer = fork(join(import.meta.dirname, 'peer.ts'))
  const [{ url: peerUrl }] = (await once(peer, 'message')) as [{ url: string }]
  const seriba = await startServer({
    demoScale: Number(values.scale),
    env: {
      // Checks responses against the contract only in development; production does not.
      NODE_ENV: 'development',
      CHECK_RESPONSES: values.mode === 'production' ? 'off' : 'on',
      SECRET: randomUUID(),
      // One person makes all requests.
      RATE_LIMIT_FACTOR: '1000000',
    },
  })
  try {
    const cookie = await signIn(seriba.url)
    if (!isSmoke) await untilCalm(seriba.pid)
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
    for (const { name, errors } of rows) {
      if (errors > 0) fail(`${name}: ${errors} requests failed`)
    }
    console.log(await delayLine(server))
    console.log(
      goalLines(
        rows,
        cachedKinds.filter((kind) => kinds.includes(kind)).map(({ name }) => name),
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
  /** The session of a person who may see everything, including metrics. */
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

/** Returns the fastest of several rounds: other programs on the machine can only make rounds slower. */
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
  const next = (): LoadRequest => ({ path: kind.path(sent++), headers })
  // The first responses of a process are slow and not typical.
  const { bytes } = await httpLoad(url, { connections: count, seconds: seconds / 2 }, next)
  const bare: LoadRequest = { path: `/bytes/${Math.round(bytes)}`, headers: {} }
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

async function delayLine({ url, cookie }: Server): Promise<string> {
  const response = await fetch(`${url}/api/health?detail`, { headers: { cookie } })
  const { detail } = (await response.json()) as { detail: HealthDetail }
  const { p50, p99 } = detail.eventLoopDelayMs
  return `event-loop delay of the latest full minute: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

await main()
