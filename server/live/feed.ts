import { settledXid } from '../db/settled-xid.ts'
import type { Db } from '../db/tables.ts'
import { Listeners } from './listeners.ts'
import { type LiveEvent, listBidEvents, listChanged, listLotEvents, type Span } from './queries.ts'

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
/** So many newcomers are told at once what they have missed: pages need connections, too. */
const mostCatchingUp = 4

/**
 * Follows the transactions of bids and lots by their ids, reading only what is settled, so that one
 * that commits late is never passed over. The database is asked once for all listeners, and no
 * NOTIFY stands in the way of bids.
 */
export function startLiveFeed(db: Db): LiveFeed {
  const listeners = new Listeners()
  /** Up to here everything has been told to everybody who listens. */
  let position: string | null = null
  let working: Promise<void> = Promise.resolve()

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
    const span = { from: position, to }
    const changed = await listChanged(db, span, listeners.watched)
    const lots = changed.lots.filter((id) => listeners.areWatching(id))
    const people = changed.people.filter((id) => listeners.areOf(id))
    const events = [
      ...(await listLotEvents(db, span, lots)),
      ...(await listBidEvents(db, span, people)),
    ]
    position = to
    for (const [listener, own] of listeners.sort(events)) listener.hear(own, to)
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

  const fewAtOnce = queueOf(mostCatchingUp)
  const missedBy = async ({ lots, personId }: Listener, span: Span) => [
    ...(await listLotEvents(db, span, [...lots])),
    ...(await listBidEvents(db, span, [personId])),
  ]

  return {
    async add(listener, since) {
      const patient = new Patient(listener)
      const to = await inTurn(async () => {
        // Without listeners nobody has kept the position.
        if (listeners.size === 0 || position === null) position = await settledXid(db)
        listeners.add(patient)
        return position
      })
      const leave = () => listeners.delete(patient)
      try {
        // Turns go on meanwhile: thousands who come back after a restart do not hold up the others.
        const missed =
          since === null || since === to
            ? []
            : await fewAtOnce(() => missedBy(listener, { from: since, to }))
        patient.catchUp(missed, to)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    get listeners() {
      return listeners.size
    },
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

/** A listener who hears what is new only after what was missed. */
class Patient implements Listener {
  readonly personId: number
  readonly lots: ReadonlySet<number>
  private readonly listener: Listener
  private waiting: { events: readonly LiveEvent[]; position: string }[] | null = []

  constructor(listener: Listener) {
    this.listener = listener
    this.personId = listener.personId
    this.lots = listener.lots
  }

  hear(events: readonly LiveEvent[], position: string): void {
    if (this.waiting) this.waiting.push({ events, position })
    else this.listener.hear(events, position)
  }

  catchUp(missed: readonly LiveEvent[], to: string): void {
    this.listener.hear(missed, to)
    for (const { events, position } of this.waiting ?? []) this.listener.hear(events, position)
    this.waiting = null
  }
}

/** Runs so many at once; the others wait in the order in which they came. */
function queueOf(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
