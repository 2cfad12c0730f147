import { closedLoop, type Load, type LoadRequest } from '../closed-loop.ts'

interface HttpLoadResult {
  /** Milliseconds of each response, from the sending of its request to its last byte. */
  readonly times: readonly number[]
  readonly perSecond: number
  /** Bytes of a body on the network, on average. */
  readonly bytes: number
  /** Responses with another status than 200, and requests without a response. */
  readonly errors: number
}

/** A closed loop of GETs whose bodies are measured. */
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

/** Bytes of a response before its body. */
async function headSize(url: string, { path, headers }: LoadRequest): Promise<number> {
  const response = await fetch(url + path, { headers })
  await response.bytes()
  const lines = [`HTTP/1.1 ${response.status} OK`, ...response.headers].map((line) =>
    typeof line === 'string' ? line : line.join(': '),
  )
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`)
}
