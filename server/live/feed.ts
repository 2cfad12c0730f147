import type { Db } from '../db/tables.ts'
import { settledXid } from '../lots/queries.ts'
import { type LiveEvent, listBidEvents, listLotEvents, type Span } from './queries.ts'

/** Somebody who listens. */
export interface Listener {
  readonly personId: number
  readonly lots: ReadonlySet<number>
  /** Everything for this listener up to a position; nothing is sent twice or left out. */
  hear(events: readonly LiveEvent[], position: string): void
}

export interface LiveFeed {
  /**
   * Adds a listener and tells it what it has missed since a position; null begins with now.
   * @returns what takes it away again
   */
  add(listener: Listener, since: string | null): Promise<() => void>
  readonly listeners: number
  stop(): Promise<void>
}

/** How often the database is asked what is new while somebody listens, in milliseconds. */
const turnMs = 250

/**
 * Follows the transactions of bids and lots by their ids, reading only what is settled, so that one
 * that commits late is never passed over. The database is asked once for all listeners, and no
 * NOTIFY stands in the way of bids.
 */
export function startLiveFeed(db: Db): LiveFeed {
  const listeners = new Set<Listener>()
  /** Up to here everything has been told to everybody who listens. */
  let position: string | null = null
  let working: Promise<void> = Promise.resolve()

  const read = async (span: Span, who: Iterable<Listener>): Promise<LiveEvent[]> => {
    const some = [...who]
    const people = [...new Set(some.map(({ personId }) => personId))]
    const lots = [...new Set(some.flatMap((listener) => [...listener.lots]))]
    return [...(await listLotEvents(db, span, lots)), ...(await listBidEvents(db, span, people))]
  }

  const turn = async () => {
    if (listeners.size === 0) {
      position = null
      return
    }
    const to = await settledXid(db)
    if (position === null || position === to) {
      position = to
      return
    }
    const events = await read({ from: position, to }, listeners)
    position = to
    for (const listener of listeners) {
      const own = events.filter((event) => isFor(event, listener))
      if (own.length > 0) listener.hear(own, to)
    }
  }
  // Turns and newcomers take turns, so that nobody comes in the middle of one. A database that is
  // away for a moment is asked again; the position stays, so nothing is lost.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = working.then(work)
    working = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
  let waits = false
  const timer = setInterval(() => {
    if (waits || listeners.size === 0) return
    waits = true
    void inTurn(turn)
      .catch(() => undefined)
      .finally(() => {
        waits = false
      })
  }, turnMs)
  timer.unref()

  return {
    add: (listener, since) =>
      inTurn(async () => {
        // Without listeners nobody has kept the position.
        if (listeners.size === 0 || position === null) position = await settledXid(db)
        const missed = since === null ? [] : await read({ from: since, to: position }, [listener])
        listeners.add(listener)
        listener.hear(missed, position)
        return () => void listeners.delete(listener)
      }),
    get listeners() {
      return listeners.size
    },
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

const isFor = (event: LiveEvent, { personId, lots }: Listener) =>
  event.kind === 'bid' ? event.personId === personId : lots.has(event.lotId)
