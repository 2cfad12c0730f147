import { once } from 'node:events'
import autocannon from 'autocannon'
import { isSmoke } from './smoke.ts'

export interface LoadRequest {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Load {
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  /** Response times in milliseconds, from sending the request to the last byte. */
  readonly times: readonly number[]
  readonly seconds: number
  /** Total received, including headers. */
  readonly bytes: number
  /** Responses with another status than 200, and requests without a response. */
  readonly errors: number
  /** Body of the first response with another status than 200. */
  readonly firstError: string
}

/** Requests on each connection of a smoke run. */
const smokeRequests = 2

/**
 * Keeps all connections busy: each sends its next request as soon as it has its response. A smoke run counts requests
 * instead of seconds.
 */
export async function closedLoop(
  url: string,
  { connections, seconds }: Load,
  next: () => LoadRequest,
): Promise<LoadResult> {
  const times: number[] = []
  let bytes = 0
  let refused = 0
  let firstError = ''
  const began = performance.now()
  const load = autocannon(
    {
      url,
      connections,
      // Interval of checks for the end, ms.
      ...(isSmoke ? { amount: connections * smokeRequests, sampleInt: 20 } : { duration: seconds }),
      requests: [
        {
          setupRequest: (request) => ({ ...request, ...next() }),
          onResponse: (status, body) => {
            if (status === 200) return
            refused++
            firstError ||= body
          },
        },
      ],
    },
    () => undefined,
  )
  // autocannon's own percentiles are whole milliseconds.
  load.on('response', (_, _status, size, ms) => {
    times.push(ms)
    bytes += size
  })
  const [result] = (await once(load, 'done')) as [autocannon.Result]
  const took = (performance.now() - began) / 1000
  return { times, seconds: took, bytes, errors: refused + result.errors, firstError }
}
