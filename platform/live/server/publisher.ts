import {
  findOldestWriter,
  type OpenTransaction,
  settledXid,
} from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type Listener, Listeners } from './listeners.ts'
import type { Channels, LiveEvent, LiveSource, Span } from './source.ts'

export interface Publisher {
  /**
   * Adds a listener and sends it what it missed since a position; null starts now.
   *
   * @returns a function that removes it
   */
  add(listener: Listener, since: string | null): Promise<() => void>
  readonly listeners: number
  stop(): Promise<void>
}

/** How often the database is polled while there are listeners, in milliseconds. */
const pollMs = 250
/** How long events wait for an open transaction before that is reported, in milliseconds. */
const usualWaitMs = 10_000
/** How many new listeners may catch up at the same time; pages need database connections too. */
const maxCatchingUp = 4

/**
 * Publishes the changes of transactions in the order of their ids. Reads only settled transactions, so that a late
 * commit is never skipped. One poll serves all listeners, and no NOTIFY delays bids.
 */
export function startPublisher(
  db: Db,
  sources: readonly LiveSource[],
  {
    onWait,
    waitMs = usualWaitMs,
  }: {
    /** Called when all events wait for one open transaction, and again while they do. */
    readonly onWait: (oldest: OpenTransaction) => void
    readonly waitMs?: number
  },
): Publisher {
  const listeners = new Listeners()
  let reportAt = performance.now() + waitMs
  /** Every listener has received everything before this transaction. */
  let position: string | null = null

  const listEvents = async (span: Span, channelsOf: (kind: string) => Channels) => {
    const events: LiveEvent[] = []
    for (const source of sources) {
      const channels = channelsOf(source.kind)
      if (channels.size > 0) events.push(...(await source.listEvents(db, span, channels)))
    }
    return events
  }
  /** The position also stands still if nobody writes. */
  const reportWait = async () => {
    if (performance.now() < reportAt) return
    reportAt = performance.now() + waitMs
    const oldest = await findOldestWriter(db, waitMs)
    if (oldest) onWait(oldest)
  }
  const poll = async () => {
    if (listeners.size === 0) {
      position = null
      return
    }
    const to = await settledXid(db)
    if (position === null) position = to
    if (position === to) return reportWait()
    reportAt = performance.now() + waitMs
    const events = await listEvents({ from: position, to }, (kind) => listeners.channelsOf(kind))
    position = to
    for (const [listener, own] of listeners.group(events)) listener.receive(own, to)
  }

  // Polls and additions run one after the other, so that no listener joins in the middle of a poll. While the database
  // is unavailable the position does not change, so nothing is lost.
  const inOrder = limit(1)
  let isPolling = false
  const timer = setInterval(() => {
    if (isPolling || listeners.size === 0) return
    isPolling = true
    void inOrder(poll)
      .catch(() => undefined)
      .finally(() => {
        isPolling = false
      })
  }, pollMs)
  timer.unref()

  const fewAtOnce = limit(maxCatchingUp)
  return {
    async add(listener, since) {
      const buffered = new BufferedListener(listener)
      const to = await inOrder(async () => {
        // The position is not updated while there are no listeners.
        if (listeners.size === 0 || position === null) position = await settledXid(db)
        listeners.add(buffered)
        return position
      })
      const remove = () => listeners.delete(buffered)
      try {
        // Polls continue meanwhile, so that thousands of reconnecting clients after a restart do not delay the others.
        const missed =
          since === null || since === to
            ? []
            : await fewAtOnce(() =>
                listEvents(
                  { from: since, to },
                  (kind) => listener.channels.get(kind) ?? new Set<number>(),
                ),
              )
        buffered.flush(missed, to)
      } catch (error) {
        remove()
        throw error
      }
      return remove
    },
    get listeners() {
      return listeners.size
    },
    async stop() {
      clearInterval(timer)
      await inOrder(async () => undefined)
    },
  }
}

/** Buffers new events until the missed ones have been sent. */
class BufferedListener implements Listener {
  readonly channels: Listener['channels']
  private readonly listener: Listener
  private buffer: { events: readonly LiveEvent[]; position: string }[] | null = []

  constructor(listener: Listener) {
    this.listener = listener
    this.channels = listener.channels
  }

  receive(events: readonly LiveEvent[], position: string): void {
    if (this.buffer) this.buffer.push({ events, position })
    else this.listener.receive(events, position)
  }

  flush(missed: readonly LiveEvent[], position: string): void {
    this.listener.receive(missed, position)
    for (const { events, position } of this.buffer ?? []) this.listener.receive(events, position)
    this.buffer = null
  }
}

/** Runs a limited number of tasks at once; the others are queued in order. */
function limit(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
