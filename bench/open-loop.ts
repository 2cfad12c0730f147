import { Agent, request } from 'node:http'

/** How one request went; the time counts from when it was due, not from when it could be sent. */
export interface Sample {
  readonly ms: number
  /** 0 when no answer came. */
  readonly status: number
  /** `messageCode` of a refusal; empty for everything else. */
  readonly code: string
  readonly retryAfter: number
}

export interface Shot {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

// A flood that waits for a free connection is none.
const agent = new Agent({ keepAlive: true, maxSockets: 4000 })

/** Sends one request and tells how it went; never throws. */
export function shoot(url: string, shot: Shot, due = performance.now()) {
  return new Promise<Sample & { body: string }>((resolve) => {
    const payload = shot.body ? JSON.stringify(shot.body) : ''
    const end = (status: number, body: string, retryAfter: number) => {
      const code = status >= 400 ? (/"messageCode":"(\w+)"/.exec(body)?.[1] ?? 'no code') : ''
      resolve({ ms: performance.now() - due, status, code, retryAfter, body })
    }
    const sent = request(
      url + shot.path,
      {
        agent,
        method: shot.method,
        timeout: 30_000,
        headers: {
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
          ...shot.headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', () => end(0, '', 0))
        response.on('end', () => {
          const wait = Number(response.headers['retry-after'] ?? 0)
          end(response.statusCode ?? 0, Buffer.concat(parts).toString(), wait)
        })
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')))
    sent.on('error', () => end(0, '', 0))
    sent.end(payload)
  })
}

/** Sends at a fixed rate, however slowly answers come, and waits for the last of them. */
export async function openLoop(
  url: string,
  { rate, seconds }: { rate: number; seconds: number },
  next: (n: number) => Shot,
): Promise<Sample[]> {
  const began = performance.now()
  const total = Math.round(rate * seconds)
  const shots: Promise<Sample>[] = []
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const wanted = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
      while (shots.length < wanted) {
        const n = shots.length
        const due = began + (n * 1000) / rate
        // Bodies are many and large; only what is counted stays.
        shots.push(shoot(url, next(n), due).then(({ body: _, ...sample }) => sample))
      }
      if (shots.length < total) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  return Promise.all(shots)
}

/** The time within which this share of the requests was answered. */
export function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
