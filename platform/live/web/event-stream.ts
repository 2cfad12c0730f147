import { deviceNow } from '#platform/clock/web/device-now.ts'
import { callRecords } from '#platform/http/web/call-records.ts'
import { sessionRefresh } from '#platform/http/web/client.ts'
import { faultsOf } from '#platform/http/web/shapes.ts'
import {
  eventsPath,
  heartbeatEvent,
  type LiveEvent,
  silenceMs,
  usualHeartbeatSeconds,
} from '#platform/live/contract/stream.ts'

export interface StreamListener {
  event(event: LiveEvent): void
  /** Called when all events up to this position have been delivered. */
  position(position: string): void
  /** Called while the stream is alive. It counts as dead after `silenceMs(seconds)` without a call. */
  heartbeat(seconds: number): void
}

/** Opens a stream for some lots, from a position or from now; returns a function to close it. */
export type OpenStream = (
  lots: readonly string[],
  since: string | null,
  listener: StreamListener,
) => () => void

const minRetryMs = 5_000
const maxRetryMs = 60_000

/**
 * Opens the server-sent events. The browser reconnects a broken connection at its position by itself; after a response
 * that is no stream we retry with backoff and a refreshed session. A proxy can keep a connection open without
 * forwarding anything, so a missing heartbeat opens another stream, and so does a page that is shown again or a device
 * that is online again.
 */
export const openStream: OpenStream = (lots, since, listener) => {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let position = since
  let retryMs = minRetryMs
  let heartbeatSeconds = usualHeartbeatSeconds
  let heardAt = deviceNow()
  const expectHeartbeat = () => {
    heardAt = deviceNow()
    clearTimeout(watchdog)
    watchdog = setTimeout(connect, silenceMs(heartbeatSeconds))
  }
  const connect = () => {
    source?.close()
    clearTimeout(retry)
    const query = new URLSearchParams({
      lots: lots.join(','),
      ...(position && { since: position }),
    })
    const opened = new EventSource(`${eventsPath}?${query}`)
    source = opened
    expectHeartbeat()
    for (const [kind, shape] of Object.entries(callRecords.eventShapes)) {
      opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        const event: unknown = JSON.parse(data)
        if (faultsOf(shape, event).length === 0) listener.event({ kind, data: event } as LiveEvent)
      })
    }
    opened.addEventListener('position', ({ lastEventId }: MessageEvent<string>) => {
      position = lastEventId
      retryMs = minRetryMs
      listener.position(lastEventId)
    })
    opened.addEventListener(heartbeatEvent, ({ data }: MessageEvent<string>) => {
      heartbeatSeconds = Number(data) || usualHeartbeatSeconds
      expectHeartbeat()
      listener.heartbeat(heartbeatSeconds)
    })
    const openedAt = deviceNow()
    opened.addEventListener('error', () => {
      if (opened !== source || opened.readyState !== EventSource.CLOSED) return
      clearTimeout(watchdog)
      const reconnect = () => (opened === source ? connect() : undefined)
      // With jitter, because many streams usually close at the same time.
      retry = setTimeout(
        () => void sessionRefresh.refresh(openedAt).then(reconnect, reconnect),
        retryMs * (0.5 + Math.random()),
      )
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    })
  }
  const connectIfSilent = () => {
    if (deviceNow() - heardAt > silenceMs(heartbeatSeconds)) connect()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) =>
    persisted ? connect() : connectIfSilent()
  const wakers = new AbortController()
  const { signal } = wakers
  globalThis.addEventListener('online', connect, { signal })
  globalThis.addEventListener('pageshow', onPageShow, { signal })
  globalThis.addEventListener('focus', connectIfSilent, { signal })
  document.addEventListener('visibilitychange', connectIfSilent, { signal })
  connect()
  return () => {
    wakers.abort()
    clearTimeout(retry)
    clearTimeout(watchdog)
    source?.close()
    source = undefined
  }
}
