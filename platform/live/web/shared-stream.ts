import {
  type LiveEvent,
  maxWatchedLots,
  silenceMs,
  usualHeartbeatSeconds,
} from '#platform/live/contract/stream.ts'
import type { OpenStream } from './event-stream.ts'

/** Messages between tabs. */
export type TabMessage =
  /** The lots that a tab shows. */
  | { readonly type: 'watching'; readonly tab: string; readonly lots: readonly string[] }
  /** The leading tab asks the others for their lots. */
  | { readonly type: 'lots-request' }
  | { readonly type: 'event'; readonly event: LiveEvent }
  /** The stream of the leading tab is alive; the next heartbeat follows after `seconds`. */
  | { readonly type: 'heartbeat'; readonly seconds: number }
  /** All events of these lots up to a position have been published. */
  | { readonly type: 'position'; readonly lots: readonly string[]; readonly position: string }

/** A channel between the tabs; a tab does not receive its own messages. */
export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  close(): void
}

export interface LiveListener {
  event(event: LiveEvent): void
  /** Called when no event of the person will be missed any more; data loaded before may be stale. */
  opened?(): void
  /** Called when no event of the lot will be missed any more; data loaded before may be stale. */
  subscribed(lot: string): void
  /** Reports whether events arrive: when that changes, and once to each listener when it is known. */
  alive?(isAlive: boolean): void
}

interface SharedStreamOptions {
  /** Name of the lock, for one person. */
  readonly name: string
  readonly tab: string
  /** Missing in old browsers and over plain HTTP: each tab has its own stream. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly channel: TabChannel | undefined
  readonly open: OpenStream
}

export interface SharedStream {
  /** Listens to the events of a person and of some lots; returns a function to stop. */
  listen(lots: readonly string[], listener: LiveListener): () => void
  /** Tells the other tabs whether this one is visible. */
  setShown(shown: boolean): void
  close(): void
}

/** Returns the listeners of this tab, with the notifications that each has received. */
function createListeners() {
  const listeners = new Map<LiveListener, readonly string[]>()
  const subscribed = new Set<string>()
  const notified = new WeakSet<LiveListener>()
  let position: string | null = null
  let isAlive: boolean | null = null

  const lots = () => [...new Set([...listeners.values()].flat())]
  const reportAlive = (now: boolean) => {
    if (isAlive === now) return
    isAlive = now
    for (const listener of [...listeners.keys()]) listener.alive?.(now)
  }
  const waitForSilence = (seconds: number) =>
    setTimeout(() => reportAlive(false), silenceMs(seconds))
  // A stream that never begins is not alive either.
  let silence = waitForSilence(usualHeartbeatSeconds)
  const forgetOthers = () => {
    const own = new Set(lots())
    for (const lot of subscribed) if (!own.has(lot)) subscribed.delete(lot)
  }
  return {
    lots,
    position: () => position,
    add(watched: readonly string[], listener: LiveListener) {
      listeners.set(listener, watched)
      for (const lot of watched) subscribed.delete(lot)
      forgetOthers()
      if (isAlive !== null) listener.alive?.(isAlive)
    },
    remove(listener: LiveListener) {
      listeners.delete(listener)
      forgetOthers()
    },
    notifyEvent(event: LiveEvent) {
      for (const listener of [...listeners.keys()]) listener.event(event)
    },
    notifyPosition(covered: readonly string[], to: string) {
      position = to
      for (const listener of [...listeners.keys()].filter((one) => !notified.has(one))) {
        notified.add(listener)
        listener.opened?.()
      }
      const fresh = lots().filter((lot) => covered.includes(lot) && !subscribed.has(lot))
      for (const lot of fresh) {
        subscribed.add(lot)
        for (const [listener, watched] of [...listeners]) {
          if (watched.includes(lot)) listener.subscribed(lot)
        }
      }
    },
    notifyHeartbeat(seconds: number) {
      clearTimeout(silence)
      silence = waitForSilence(seconds)
      reportAlive(true)
    },
    close() {
      listeners.clear()
      clearTimeout(silence)
    },
  }
}

type Listeners = ReturnType<typeof createListeners>

/** Returns the stream of the leading tab, for its own lots and those of the others. */
function createLeader({ channel, open }: SharedStreamOptions, listeners: Listeners) {
  const otherTabs = new Map<string, readonly string[]>()
  let isLeader = false
  let streamedLots = ''
  let closeStream: (() => void) | undefined
  let restart: ReturnType<typeof setTimeout> | undefined

  const publishPosition = (lots: readonly string[], to: string) => {
    listeners.notifyPosition(lots, to)
    channel?.post({ type: 'position', lots, position: to })
  }
  /** Reopens the stream when the lots have changed. */
  const lead = () => {
    const wanted = [...new Set([...listeners.lots(), ...[...otherTabs.values()].reverse().flat()])]
    const lots = wanted.slice(0, maxWatchedLots).sort()
    // Some tabs may have closed without a message; open ones respond.
    if (wanted.length > maxWatchedLots) {
      otherTabs.clear()
      channel?.post({ type: 'lots-request' })
    }
    const position = listeners.position()
    if (closeStream && streamedLots === lots.join()) {
      if (position !== null) publishPosition(lots, position)
      return
    }
    closeStream?.()
    streamedLots = lots.join()
    closeStream = open(lots, position, {
      event(event) {
        listeners.notifyEvent(event)
        channel?.post({ type: 'event', event })
      },
      position: (to) => publishPosition(lots, to),
      heartbeat(seconds) {
        listeners.notifyHeartbeat(seconds)
        channel?.post({ type: 'heartbeat', seconds })
      },
    })
  }
  /** Debounced: tabs that open or close together change the stream once. */
  const lotsChanged = () => {
    if (!isLeader) return
    clearTimeout(restart)
    restart = setTimeout(lead, 50)
  }
  return {
    lotsChanged,
    begin() {
      isLeader = true
      channel?.post({ type: 'lots-request' })
      lotsChanged()
    },
    setOther(tab: string, lots: readonly string[]) {
      // The tab with the latest message is the last entry.
      otherTabs.delete(tab)
      if (lots.length > 0) otherTabs.set(tab, lots)
      lotsChanged()
    },
    close() {
      clearTimeout(restart)
      closeStream?.()
    },
  }
}

/**
 * Shares one event stream among all tabs of a browser, which may have only six connections to a host. The tab that gets
 * the lock leads: it has the stream and publishes its events to the others. When it closes, the next one takes over at
 * the last published position, so that no event is missed.
 */
export function createSharedStream(options: SharedStreamOptions): SharedStream {
  const { name, tab, locks, channel } = options
  const listeners = createListeners()
  const leader = createLeader(options, listeners)
  const closing = new AbortController()
  const postWatching = (lots = listeners.lots()) => channel?.post({ type: 'watching', tab, lots })

  channel?.listen((message) => {
    if (message.type === 'watching') leader.setOther(message.tab, message.lots)
    else if (message.type === 'lots-request') postWatching()
    else if (message.type === 'event') listeners.notifyEvent(message.event)
    else if (message.type === 'heartbeat') listeners.notifyHeartbeat(message.seconds)
    else listeners.notifyPosition(message.lots, message.position)
  })
  if (locks && channel) {
    const { signal } = closing
    const untilClosed = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve())
        leader.begin()
      })
    // Closing while waiting for the lock rejects the request.
    locks.request(name, { signal }, untilClosed).catch(() => undefined)
  } else leader.begin()

  const lotsChanged = () => {
    postWatching()
    leader.lotsChanged()
  }
  return {
    listen(lots, listener) {
      listeners.add(lots, listener)
      lotsChanged()
      return () => {
        listeners.remove(listener)
        lotsChanged()
      }
    },
    setShown: (shown) => postWatching(shown ? undefined : []),
    close() {
      listeners.close()
      postWatching()
      leader.close()
      closing.abort()
      channel?.close()
    },
  }
}
