import { readFile } from 'node:fs/promises'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { api } from '#app/contract/api.ts'
import { errorBody } from '#app/contract/refusals.ts'
import { pageTypes } from '#market/search/contract/page-types.ts'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { type Fault, figureFaults, scaled, timesOf } from './fault.ts'
import type { Market } from './sandbox.ts'

/** Requests generated at a time. */
const batch = 1000
const connections = 32
/** A request without a response after this time hangs, ms. */
const timeoutMs = 15_000
/** Maximum growth of the server's memory after the first fifth of the requests, bytes. */
const maxGrowth = 150 * 1024 * 1024

interface OddRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly chunked: boolean
  /** Whether the client disconnects in the middle of its body. */
  readonly leaves: boolean
}

interface Outcome {
  /** 0 if the connection was closed, -1 without a response in time. */
  readonly status: number
  readonly text: string
  readonly isJson: boolean
  readonly ms: number
}

/** F19: every call with odd paths, queries, headers, bodies and encodings, over keep-alive connections. */
export const oddRequests: Fault = {
  id: 'F19',
  title: 'every call with odd bodies and encodings that no client should send',
  async run(context) {
    const { sandbox, seed, log } = context
    const limits = { creditYen: 10_000_000, dailyBids: 100_000 }
    const market = await sandbox.addMarket({ people: 20, lots: 200, ...limits })
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const odd = oddCalls(market)
    const faults: string[] = []
    const times: number[] = []
    const kinds = new Map<number, number>()
    const total = scaled(context, 20_000, batch)
    let memory = 0
    for (let sent = 0; sent < total; sent += batch) {
      const requests = fc.sample(odd, { numRuns: batch, seed: seed * 1000 + sent / batch })
      const work = async () => {
        for (let request = requests.pop(); request; request = requests.pop()) {
          const outcome = await send(sandbox.url, agent, request)
          times.push(outcome.ms)
          kinds.set(outcome.status, (kinds.get(outcome.status) ?? 0) + 1)
          const fault = faultOf(request, outcome)
          if (fault) faults.push(`${request.method} ${request.path.slice(0, 200)}: ${fault}`)
        }
      }
      await Promise.all(Array.from({ length: connections }, work))
      const health = { method: 'GET', path: '/api/health', body: Buffer.alloc(0), headers: {} }
      const after = Array.from({ length: connections }, () =>
        send(sandbox.url, agent, { ...health, chunked: false, leaves: false }),
      )
      for (const { status } of await Promise.all(after)) {
        if (status !== 200) faults.push(`${status} of /api/health after ${sent + batch} requests`)
      }
      if (!sandbox.isServerAlive()) return [...faults, 'the server ended']
      // After a fifth of the requests everything is loaded and compiled.
      if (memory === 0 && sent + batch >= total / 5) memory = await memoryOf(sandbox.pid())
    }
    agent.destroy()
    const growth = (await memoryOf(sandbox.pid())) - memory
    if (growth > maxGrowth)
      faults.push(...figureFaults([`the server took ${mb(growth)} more memory`]))
    const statuses = [...kinds]
      .sort(([a], [b]) => a - b)
      .map(([kind, count]) => `${count} × ${kind === 0 ? 'closed' : kind}`)
    log(
      `${times.length} requests: ${statuses.join(', ')}; ${timesOf(times)}; ` +
        `memory ${mb(memory)}, then ${growth < 0 ? '' : '+'}${mb(growth)}`,
    )
    return faults
  },
}

function faultOf(request: OddRequest, { status, text, isJson }: Outcome): string | null {
  if (status === -1) return `no response in ${timeoutMs} ms`
  // The server may close the connection on an unwanted body.
  if (status === 0) return request.leaves || request.body.length > 0 ? null : 'no response'
  if (status >= 500) return `${status} ${text.slice(0, 300)}`
  if (status < 400 || !request.path.startsWith('/api/') || request.method === 'HEAD') return null
  if (isJson && errorBody.safeParse(JSON.parse(text)).success) return null
  return `an error of another shape: ${status} ${text.slice(0, 300)}`
}

function send(url: string, agent: Agent, request: OddRequest): Promise<Outcome> {
  const { method, path, headers, body, chunked, leaves } = request
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text = '', isJson = false) =>
      resolve({ status, text, isJson, ms: performance.now() - began })
    const { hostname, port } = new URL(url)
    const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }
    const sending = httpRequest({
      ...{ hostname, port, agent, method, path },
      headers: { ...headers, ...(body.length > 0 || chunked ? length : {}) },
    })
    // Covers responses that never end, too.
    const limit = setTimeout(() => {
      end(-1)
      sending.destroy()
    }, timeoutMs)
    sending.on('close', () => {
      clearTimeout(limit)
      end(0)
    })
    sending.on('error', () => undefined)
    sending.on('response', (response: IncomingMessage) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', () => undefined)
      response.on('end', () => {
        const isJson = String(response.headers['content-type']).startsWith('application/json')
        end(response.statusCode ?? 0, Buffer.concat(parts).toString(), isJson)
      })
    })
    if (leaves && body.length > 1) {
      sending.write(body.subarray(0, body.length / 2), () => sending.destroy())
    } else sending.end(body)
  })
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

const oddTexts = ['', '\0', '\ud800', 'a\udc00', '\u202e', 'null', '[]', "' or 1=1 --", '%', 'ÿ']
const oddNumbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, -0, 5e-324]
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers, null, true, 'x'.repeat(5000)),
  fc.constantFrom<unknown>(...pageTypes, 'en', 'A', '1', '4', 'a@people.test', '2031-03-12'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat().map(String),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Returns the keys of an object schema. */
const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

/** Generates fields, most of them known to the call. */
const fields = (schema: unknown, lots: readonly number[]) => {
  const key = fc.constantFrom(...keysOf(schema), 'id', 'userId', '__proto__', 'a[b]', '')
  const value = fc.oneof({ weight: 3, arbitrary: oddValue }, fc.constantFrom<unknown>(...lots))
  return fc.array(fc.tuple(key, value), { maxLength: 8 })
}

/** Bodies that are not JSON or not form data. */
const brokenBodies = [
  ...['', 'null', '[]', '"x"', '{', '{"a":', '\ufeff{}', '{"__proto__":{"a":1}}', 'a=1&b=2'],
  ...['{"id":1e400}', '{"id":1,"id":2}', '--x\r\n', '<a/>', '\0', '['.repeat(60_000)],
  ...['{"a":'.repeat(20_000), `{"comment":"${'x'.repeat(270_000)}"}`],
].map((text) => Buffer.from(text))
brokenBodies.push(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d]), gzipSync('{"id":1}'))

const mediaTypes = [
  ...Array.from({ length: 8 }, () => 'application/json'),
  ...['application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=x'],
  ...['application/x-www-form-urlencoded', 'application/json;;', 'x', ''],
]
const encodings = [
  ...Array.from({ length: 20 }, () => ''),
  ...['gzip', 'br', 'zstd', 'deflate', 'identity', 'x-none', 'gzip, br'],
]
/** Headers that change the behaviour of the server. */
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  ...Array.from({ length: 8 }, () => ({})),
  ...[{ 'idempotency-key': 'a' }, { 'idempotency-key': 'x'.repeat(256) }, { origin: 'null' }],
  ...[
    { 'sec-fetch-site': 'cross-site' },
    { 'accept-language': 'ru;q=x,*;;' },
    { range: 'bytes=9-1' },
  ],
  ...[{ cookie: 'seriba-device=%; a==;;' }, { 'accept-encoding': 'x;q=9, gzip' }, { expect: 'x' }],
  ...[{ 'x-forwarded-for': '1.2.3.4, x' }, { 'if-none-match': '*' }, { te: 'trailers' }],
]
const otherPaths = [
  ...['/', '/car-auction', '/car-auction/1', '/nowhere', '/api', '/api/', '/api/docs/json'],
  ...['/%', '/%ff', '//', '/../../etc/passwd', '/api/%2e%2e/x', `/${'x'.repeat(20_000)}`],
  ...['/assets/x.js', '/api/car-auction/lot?id=%ED%A0%80', '/api/metrics', '/demo/photos/x'],
]

/** Generates null `times` times as often as a value. */
const rarely = <Value>(times: number, value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: times, arbitrary: fc.constant(null) }, value)

function oddCalls({ bidders, manager, lots }: Market): fc.Arbitrary<OddRequest> {
  const who = fc.nat({ max: bidders.length + 9 })
  const tokenOf = (n: number) => {
    const bidder = bidders[n] ?? (n % 2 ? manager : null)
    return n === bidders.length ? 'x.y.z' : (bidder?.token() ?? '')
  }
  const call = fc.constantFrom<Endpoint>(...Object.values<Endpoint>(api)).chain((endpoint) => {
    const param = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<string>(...pageTypes) },
      fc.constantFrom('', 'x', '%', '..', 'a'.repeat(22)).map(encodeURIComponent),
    )
    return fc.record({
      endpoint: fc.constant(endpoint),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant<string>(endpoint.method) },
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      ),
      path: param.map((value) => `/api${endpoint.path.replaceAll(/\{\w+\}/g, () => value)}`),
      query: fields(endpoint.query, lots),
      form: fields(endpoint.body, lots),
    })
  })
  return fc
    .record({
      call,
      who,
      otherPath: rarely(30, fc.constantFrom(...otherPaths)),
      broken: rarely(3, fc.constantFrom(...brokenBodies)),
      type: fc.constantFrom(...mediaTypes),
      encoding: fc.constantFrom(...encodings),
      headers: fc.constantFrom(...oddHeaders),
      chunked: fc.boolean(),
      leaves: rarely(50, fc.constant(true)),
    })
    .map(({ call, who, otherPath, broken, type, encoding, headers, chunked, leaves }) => {
      const { endpoint, method } = call
      const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
      const pairs = call.query.map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const path = pairs.length > 0 ? `${call.path}?${new URLSearchParams(pairs)}` : call.path
      // Signing out would turn the person into a visitor.
      const token = endpoint === api.signOut ? '' : tokenOf(who)
      const form = Buffer.from(JSON.stringify(Object.fromEntries(call.form)))
      return {
        method,
        path: otherPath ?? path,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(hasBody && type && { 'content-type': type }),
          ...(hasBody && encoding && { 'content-encoding': encoding }),
        },
        body: hasBody ? (broken ?? form) : Buffer.alloc(0),
        chunked: hasBody && chunked,
        leaves: hasBody && leaves === true,
      }
    })
}
