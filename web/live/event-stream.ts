import type { LiveEvent } from '../../contract/api.ts'
import { eventsPath } from '../../contract/live/stream.ts'
import { eventShapes } from '../api/call-table.ts'
import { sessionRefresh } from '../api/client.ts'
import { faultsOf } from '../api/shapes.ts'

/** Something that has just happened. */
export type News = LiveEvent

/** What hears a stream. */
export interface StreamEar {
  news(news: News): void
  /** Everything up to here has been told. */
  position(position: string): void
}

/** Begins a stream for some lots, from a position on or from now; answers how to end it. */
export type OpenStream = (
  lots: readonly string[],
  since: string | null,
  ear: StreamEar,
) => () => void

const shortestWaitMs = 5_000
const longestWaitMs = 60_000

/**
 * Follows the stream of events. A connection that breaks comes back by itself with its position; an
 * answer that is no stream is asked for again after a while, with a session that was refreshed.
 */
export const openStream: OpenStream = (lots, since, ear) => {
  let source: EventSource | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let position = since
  let waitMs = shortestWaitMs
  let closed = false
  const begin = () => {
    if (closed) return
    const query = new URLSearchParams({
      lots: lots.join(','),
      ...(position && { since: position }),
    })
    source = new EventSource(`${eventsPath}?${query}`)
    for (const kind of ['bid', 'lot'] as const) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        const told: unknown = JSON.parse(data)
        if (faultsOf(eventShapes[kind], told).length === 0) ear.news({ kind, data: told } as News)
      })
    }
    source.addEventListener('position', ({ lastEventId }: MessageEvent<string>) => {
      position = lastEventId
      waitMs = shortestWaitMs
      ear.position(lastEventId)
    })
    const began = Date.now()
    source.addEventListener('error', () => {
      if (closed || source?.readyState !== EventSource.CLOSED) return
      // Not all at once: whatever ended this stream has ended those of others too.
      waiting = setTimeout(
        () => void sessionRefresh.refresh(began).then(begin, begin),
        waitMs * (0.5 + Math.random()),
      )
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    })
  }
  begin()
  return () => {
    closed = true
    clearTimeout(waiting)
    source?.close()
  }
}
