import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { demoPassword } from '#demo/people.ts'
import { appHeader } from '#platform/http/contract/app-header.ts'
import { startServer } from '#testing/browser/setup/start-server.ts'
import { percentile } from './percentile.ts'
import { fail, isSmoke, withSmoke } from './smoke.ts'
import { watchMemory } from './watch-memory.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      /** Drawn photos, previews, sheets and PDFs in total. */
      drawn: { type: 'string', default: '2000' },
      /** Uploaded photos to be encoded. */
      encoded: { type: 'string', default: '2000' },
      scale: { type: 'string', default: '1' },
      /** Seconds without requests before the final memory is read. */
      rest: { type: 'string', default: '30' },
    },
    { drawn: '160', encoded: '40', scale: '0.05', rest: '1' },
  ),
})

/** Goals: resident MB at the peak and at the end, and the longest response in between. */
const maxMb = 500
const maxMs = 1000

/** As `npm start` runs it, except that one person may request all of this. */
const env = {
  NODE_ENV: 'development',
  RATE_LIMIT_FACTOR: '100000',
  DEMO_BIDS: 'on',
  SECRET: randomUUID(),
}

/** Lifetime of a token in this benchmark; it is valid for ten minutes. */
const tokenMs = 5 * 60_000

/** Makes calls as the client of the demo. */
function callerOf(url: string) {
  let token = { value: '', until: 0 }
  const authorization = async () => {
    if (Date.now() > token.until) {
      const body = JSON.stringify({ email: 'client@seriba.test', password: demoPassword })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/api/auth`, { method: 'POST', headers, body })
      const { 'access-token': value } = (await response.json()) as { 'access-token': string }
      token = { value, until: Date.now() + tokenMs }
    }
    return `Bearer ${token.value}`
  }
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: await authorization(), [appHeader]: '1' }
    const response = await fetch(new URL(path, url), { headers, ...init })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
}
type Call = ReturnType<typeof callerOf>

interface Lot {
  readonly id: string
  readonly images: readonly string[]
}

const pageSize = 100

async function findLots(call: Call, count: number): Promise<Lot[]> {
  const lots: Lot[] = []
  for (let page = 1; lots.length < count; page++) {
    const response = await call(`/api/car-auction/listing?page=${page}&pageSize=${pageSize}`)
    const { carsList } = (await response.json()) as { carsList: Lot[] }
    if (carsList.length === 0) break
    lots.push(...carsList)
  }
  return lots
}

/** Drawings, each different, so that nothing comes from a cache. */
const drawings = {
  photo: (call: Call, { images }: Lot) => call(images[0] ?? ''),
  preview: async (call: Call, { id }: Lot) => {
    const share = await call(`/api/car-auction/password?carId=${id}`)
    const { link } = (await share.json()) as { link: string }
    const page = await (await call(new URL(link).pathname)).text()
    const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1]
    if (!picture) throw new Error(`${link} has no preview`)
    return call(new URL(picture).pathname)
  },
  sheet: async (call: Call, { id }: Lot) => {
    const made = await call(`/api/car-auction/image-translate?carId=${id}&language=ru`)
    return call(String(await made.json()))
  },
  pdf: (call: Call) => call('/api/payments/statement.pdf?language=en'),
} as const
const kinds = Object.keys(drawings) as (keyof typeof drawings)[]

/** Runs a task repeatedly, two at a time; returns the duration and the bytes sent. */
async function times(count: number, task: (n: number) => Promise<Response>) {
  const began = performance.now()
  let next = 0
  let bytes = 0
  const worker = async () => {
    while (next < count) bytes += (await (await task(next++)).arrayBuffer()).byteLength
  }
  await Promise.all([worker(), worker()])
  const seconds = (performance.now() - began) / 1000
  return { seconds, bytes }
}

/** Makes a photo as large as stored uploads. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const size = isSmoke ? { width: 400, height: 300 } : { width: 2560, height: 1920 }
  const grain = { create: { ...size, channels: 3, background: '#888', noise } } as const
  return sharp(grain).blur(2).jpeg({ quality: 88 }).toBuffer()
}

/** Measures response times of a listing, five a second, until it is stopped. */
function watchOthers(call: Call) {
  const ms: number[] = []
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const began = performance.now()
      await (await call('/api/car-auction/listing?page=2')).arrayBuffer()
      ms.push(performance.now() - began)
      await delay(200)
    }
  })()
  return async () => {
    stopped.abort()
    await watching
    return ms
  }
}

/** Checks whether pictures, previews, sheets, PDFs and photos leave memory behind: npm run bench:memory. */
async function main(): Promise<void> {
  const seriba = await startServer({ demoScale: Number(values.scale), env })
  const memory = watchMemory(seriba.pid)
  try {
    const call = callerOf(seriba.url)
    const each = Math.ceil(Number(values.drawn) / kinds.length)
    const lots = await findLots(call, each)
    const bids = (await (await call('/api/bid/my-bid?pageSize=1')).json()) as {
      cars: { bidId: number }[]
    }
    console.log(
      `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}: ` +
        `${lots.length} lots, ${(await memory.now()).toFixed(0)} MB at the beginning`,
    )
    console.log(
      'requests                 seconds   MB sent   peak MB   MB after   others p50  p99  max ms',
    )
    const photo = await phonePhoto()
    const phases = [
      ...kinds.map(
        (kind) =>
          [kind, each, (n: number) => drawings[kind](call, lots[n % lots.length] as Lot)] as const,
      ),
      [
        'encoded photo',
        Number(values.encoded),
        () => {
          const body = new FormData()
          body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
          return call(`/api/bid/chat-file?bidId=${bids.cars[0]?.bidId}`, {
            method: 'POST',
            body,
          })
        },
      ] as const,
    ]
    let peak = 0
    let longest = 0
    for (const [name, count, task] of phases) {
      memory.readPeak()
      const stop = watchOthers(call)
      const { seconds, bytes } = await times(count, task)
      const others = await stop()
      const phasePeak = memory.readPeak()
      peak = Math.max(peak, phasePeak)
      longest = Math.max(longest, ...others)
      console.log(
        `${count} × ${name}`.padEnd(22),
        seconds.toFixed(0).padStart(9),
        (bytes / 1e6).toFixed(1).padStart(9),
        phasePeak.toFixed(0).padStart(9),
        (await memory.now()).toFixed(0).padStart(10),
        percentile(others, 0.5).toFixed(0).padStart(12),
        percentile(others, 0.99).toFixed(0).padStart(4),
        Math.max(...others)
          .toFixed(0)
          .padStart(7),
      )
    }
    await delay(Number(values.rest) * 1000)
    const atEnd = await memory.now()
    console.log(`peak ${peak.toFixed(0)} MB, ${atEnd.toFixed(0)} MB after ${values.rest} s of rest`)
    console.log(`longest response of a listing meanwhile: ${longest.toFixed(0)} ms`)
    if (isSmoke) return
    if (Math.max(peak, atEnd) > maxMb) fail(`more than ${maxMb} MB are resident`)
    if (longest > maxMs) fail(`a listing took more than ${maxMs} ms`)
  } finally {
    memory.stop()
    await seriba.stop()
  }
}

await main()
