import { once } from 'node:events'
import autocannon from 'autocannon'

/** A GET as a browser would send it. */
export interface Get {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface LoadResult {
  /** Milliseconds of each response, from the sending of its request to its last byte. */
  readonly times: readonly number[]
  readonly perSecond: number
  /** Bytes of a body as it came over the network, on average. */
  readonly bytes: number
  /** Responses with another status than 200, and requests without a response. */
  readonly errors: number
}

export interface Load {
  readonly connections: number
  readonly seconds: number
}

/** Keeps so many connections busy: each sends its next request as soon as it has its response. */
export async function httpLoad(
  url: string,
  { connections, seconds }: Load,
  next: () => Get,
): Promise<LoadResult> {
  const times: number[] = []
  let bytes = 0
  let refused = 0
  const head = await headSize(url, next())
  const began = performance.now()
  const load = autocannon(
    {
      url,
      connections,
      duration: seconds,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    },
    () => undefined,
  )
  // autocannon's own percentiles are whole milliseconds.
  load.on('response', (_, status, size, ms) => {
    times.push(ms)
    bytes += size - head
    if (status !== 200) refused++
  })
  const [result] = (await once(load, 'done')) as [autocannon.Result]
  const took = (performance.now() - began) / 1000
  const count = times.length
  const errors = refused + result.errors
  return { times, perSecond: count / took, bytes: bytes / Math.max(1, count), errors }
}

/** Bytes of a response before its body. */
async function headSize(url: string, { path, headers }: Get): Promise<number> {
  const response = await fetch(url + path, { headers })
  await response.bytes()
  const lines = [`HTTP/1.1 ${response.status} OK`, ...response.headers].map((line) =>
    typeof line === 'string' ? line : line.join(': '),
  )
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`)
}
