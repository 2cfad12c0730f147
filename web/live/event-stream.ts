import type { LiveEvent } from '../../contract/api.ts'
import { eventsPath } from '../../contract/live/stream.ts'
import { eventShapes } from '../api/call-table.ts'
import { sessionRefresh } from '../api/client.ts'
import { faultsOf } from '../api/shapes.ts'
import { deviceNow } from '../clock/device-now.ts'

export interface StreamListener {
  event(event: LiveEvent): void
  /** All events up to this position have been delivered. */
  position(position: string): void
}

/** Opens a stream for some lots, from a position or from now; returns a function to close it. */
export type OpenStream = (
  lots: readonly string[],
  since: string | null,
  listener: StreamListener,
) => () => void

const eventKinds = [
  'bid',
  'lot',
  'note',
  'balance',
  'chat',
  'notification',
  'purchase',
  'payment-intent',
  'comparison',
] as const

const minRetryMs = 5_000
const maxRetryMs = 60_000

/**
 * The server-sent events. The browser reconnects a broken connection at its position by itself; after a
 * response that is no stream we retry with backoff and a refreshed session.
 */
export const openStream: OpenStream = (lots, since, listener) => {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let position = since
  let retryMs = minRetryMs
  let closed = false
  const connect = () => {
    if (closed) return
    const query = new URLSearchParams({
      lots: lots.join(','),
      ...(position && { since: position }),
    })
    source = new EventSource(`${eventsPath}?${query}`)
    for (const kind of eventKinds) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        const event: unknown = JSON.parse(data)
        if (faultsOf(eventShapes[kind], event).length === 0)
          listener.event({ kind, data: event } as LiveEvent)
      })
    }
    source.addEventListener('position', ({ lastEventId }: MessageEvent<string>) => {
      position = lastEventId
      retryMs = minRetryMs
      listener.position(lastEventId)
    })
    const openedAt = deviceNow()
    source.addEventListener('error', () => {
      if (closed || source?.readyState !== EventSource.CLOSED) return
      // With jitter, because many streams are usually closed at the same time.
      retry = setTimeout(
        () => void sessionRefresh.refresh(openedAt).then(connect, connect),
        retryMs * (0.5 + Math.random()),
      )
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    })
  }
  connect()
  return () => {
    closed = true
    clearTimeout(retry)
    source?.close()
  }
}
