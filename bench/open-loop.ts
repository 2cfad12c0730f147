// autocannon waits for a response before it sends the next request of a connection. A flood does not wait, so this
// sends by the clock.

/** One request; its time counts from when it was due, not from when it could be sent. */
export interface Sample {
  readonly ms: number
  /** 0 without a response. */
  readonly status: number
  /** `messageCode` of a refusal; otherwise empty. */
  readonly code: string
  readonly retryAfter: number
}

export interface Shot {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Sends one request and measures it; never throws. */
export async function shoot(url: string, { method, path, headers, body }: Shot, due?: number) {
  const began = due ?? performance.now()
  const sample = (status: number, text: string, retryAfter: number) => {
    const code = status >= 400 ? (/"messageCode":"(\w+)"/.exec(text)?.[1] ?? 'no code') : ''
    return { ms: performance.now() - began, status, code, retryAfter, body: text }
  }
  try {
    // Opens as many connections as necessary: a flood does not wait for a free one.
    const response = await fetch(url + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(30_000),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return sample(response.status, text, Number(response.headers.get('retry-after') ?? 0))
  } catch {
    return sample(0, '', 0)
  }
}

/** Sends at a fixed rate, however slow the responses are, and waits for the last of them. */
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
      const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
      while (shots.length < due) {
        const n = shots.length
        const due = began + (n * 1000) / rate
        // Bodies are many and large, so only the counted values are kept.
        shots.push(shoot(url, next(n), due).then(({ body: _, ...sample }) => sample))
      }
      if (shots.length < total) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  return Promise.all(shots)
}
