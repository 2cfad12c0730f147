import { mostWatchedLots } from '../../contract/live/stream.ts'
import type { News, OpenStream } from './event-stream.ts'

/** What tabs say to each other. */
export type Word =
  /** What a tab looks at. */
  | { readonly say: 'watching'; readonly tab: string; readonly lots: readonly string[] }
  /** The tab that has the stream asks what the others look at. */
  | { readonly say: 'who' }
  | { readonly say: 'news'; readonly news: News }
  /** All news of these lots have been told up to a position. */
  | { readonly say: 'told'; readonly lots: readonly string[]; readonly position: string }

/** A line between the tabs; a tab does not hear itself. */
export interface Line {
  post(word: Word): void
  hear(listener: (word: Word) => void): void
  close(): void
}

/** What a part of a page listens with. */
export interface LiveEar {
  news(news: News): void
  /** From here on nothing of the lot is missed; what was read before may be old. */
  followed(lot: string): void
}

interface LiveOptions {
  /** Name of the lock, for one person. */
  readonly name: string
  readonly tab: string
  /** Missing in old browsers and where a page comes over plain HTTP: each tab has its own stream. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly line: Line | undefined
  readonly open: OpenStream
}

export interface Live {
  /** Listens, looking at some lots; answers how to stop. */
  listen(lots: readonly string[], ear: LiveEar): () => void
  /** Nobody looks at this tab any more, or somebody does again. */
  look(looking: boolean): void
  close(): void
}

/**
 * One stream of events for all tabs of a browser, because it may hold only six connections to a host.
 * The tab that gets the lock has the stream and tells the others; when it goes, the next one takes
 * over at the position that all have heard of, so nothing is missed in between.
 */
export function createLive({ name, tab, locks, line, open }: LiveOptions): Live {
  const ears = new Map<LiveEar, readonly string[]>()
  const others = new Map<string, readonly string[]>()
  const followed = new Set<string>()
  const leave = new AbortController()
  let position: string | null = null
  let isLeader = false
  let watched = ''
  let stream: (() => void) | undefined
  let coming: ReturnType<typeof setTimeout> | undefined

  const mine = () => [...new Set([...ears.values()].flat())]
  const tellEars = (news: News) => {
    for (const ear of [...ears.keys()]) ear.news(news)
  }
  const follow = (lots: readonly string[], to: string) => {
    position = to
    const fresh = mine().filter((lot) => lots.includes(lot) && !followed.has(lot))
    for (const lot of fresh) {
      followed.add(lot)
      for (const [ear, looksAt] of [...ears]) if (looksAt.includes(lot)) ear.followed(lot)
    }
  }

  /** Begins the stream anew when other lots are looked at. */
  const lead = () => {
    const wanted = [...new Set([...mine(), ...[...others.values()].reverse().flat()])]
    const lots = wanted.slice(0, mostWatchedLots).sort()
    // Some tabs may have ended without a word: who is still there says so.
    if (wanted.length > mostWatchedLots) {
      others.clear()
      line?.post({ say: 'who' })
    }
    if (stream && watched === lots.join()) {
      if (position !== null) tellAll(lots, position)
      return
    }
    stream?.()
    watched = lots.join()
    stream = open(lots, position, {
      news(news) {
        tellEars(news)
        line?.post({ say: 'news', news })
      },
      position: (to) => tellAll(lots, to),
    })
  }
  const tellAll = (lots: readonly string[], to: string) => {
    follow(lots, to)
    line?.post({ say: 'told', lots, position: to })
  }
  /** Tabs that open or close together change the stream once. */
  const leadSoon = () => {
    clearTimeout(coming)
    coming = setTimeout(lead, 50)
  }
  const sayMine = (lots = mine()) => line?.post({ say: 'watching', tab, lots })

  line?.hear((word) => {
    if (word.say === 'watching') {
      // The last to speak stands last.
      others.delete(word.tab)
      if (word.lots.length > 0) others.set(word.tab, word.lots)
      if (isLeader) leadSoon()
    } else if (word.say === 'who') sayMine()
    else if (word.say === 'news') tellEars(word.news)
    else follow(word.lots, word.position)
  })
  const begin = () => {
    isLeader = true
    line?.post({ say: 'who' })
    leadSoon()
  }
  if (locks && line) {
    const { signal } = leave
    const untilClosed = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve())
        begin()
      })
    // Closed while it waited for its turn: that is how waiting ends.
    locks.request(name, { signal }, untilClosed).catch(() => undefined)
  } else begin()

  const changed = () => {
    const lots = new Set(mine())
    for (const lot of followed) if (!lots.has(lot)) followed.delete(lot)
    sayMine()
    if (isLeader) leadSoon()
  }
  return {
    listen(lots, ear) {
      ears.set(ear, lots)
      for (const lot of lots) followed.delete(lot)
      changed()
      return () => {
        ears.delete(ear)
        changed()
      }
    },
    look: (looking) => sayMine(looking ? undefined : []),
    close() {
      ears.clear()
      sayMine()
      clearTimeout(coming)
      stream?.()
      leave.abort()
      line?.close()
    },
  }
}
