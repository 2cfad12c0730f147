import { closedLoop, type Load, type LoadRequest } from '../closed-loop.ts'

interface HttpLoadResult {
  /** Response times in milliseconds, from sending the request to the last byte. */
  readonly times: readonly number[]
  readonly perSecond: number
  /** Average size of a body on the network, bytes. */
  readonly bytes: number
  /** Responses with another status than 200, and requests without a response. */
  readonly errors: number
}

/** Runs a closed loop of GETs and measures their bodies. */
export async function httpLoad(
  url: string,
  load: Load,
  next: () => LoadRequest,
): Promise<HttpLoadResult> {
  const head = await headSize(url, next())
  const { times, seconds, bytes, errors } = await closedLoop(url, load, next)
  const count = times.length
  return { times, perSecond: count / seconds, bytes: bytes / Math.max(1, count) - head, errors }
}

/** Returns the bytes of a response before its body. */
async function headSize(url: string, { path, headers }: LoadRequest): Promise<number> {
  const response = await fetch(url + path, { headers })
  await response.bytes()
  const lines = [`HTTP/1.1 ${response.status} OK`, ...response.headers].map((line) =>
    typeof line === 'string' ? line : line.join(': '),
  )
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`)
}
