import type { QueryClient } from '@tanstack/react-query'
import { newRequestKey } from '../api/client.ts'
import { sessionQuery } from '../session/session-query.ts'
import { openStream } from './event-stream.ts'
import { createLive, type Line, type Live, type LiveEar, type Word } from './live.ts'

/** Keeps what a person has bid as it is, whatever page is open; answers how to stop. */
export function followBids(queryClient: QueryClient, userId: number): () => void {
  return follow(userId, [], {
    news({ kind, data }) {
      if (kind !== 'bid') return
      askAgain(queryClient, data.carId)
      void queryClient.invalidateQueries({ queryKey: ['listing'] })
      void queryClient.invalidateQueries({ queryKey: ['my-bids'] })
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    followed() {},
  })
}

/** Keeps the page of a lot as the lot is while somebody looks; answers how to stop. */
export function followLot(queryClient: QueryClient, userId: number, lotId: string): () => void {
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  const stop = follow(userId, [lotId], {
    news({ kind, data }) {
      if (kind !== 'lot' || data.carId !== lotId) return
      // Everybody who looks at a lot hears of it at once; they ask one after the other.
      const timer = setTimeout(() => {
        waiting.delete(timer)
        askAgain(queryClient, lotId)
      }, Math.random() * spreadMs)
      waiting.add(timer)
    },
    followed: () => askAgain(queryClient, lotId),
  })
  return () => {
    stop()
    for (const timer of waiting) clearTimeout(timer)
  }
}

const spreadMs = 400

const askAgain = (queryClient: QueryClient, lotId: string) =>
  void queryClient.invalidateQueries({ queryKey: ['lot'], predicate: isOf(lotId) })

const isOf =
  (lotId: string) =>
  ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[2] === lotId

/** The line of this tab, shared by everything on its page. */
let opened: { readonly userId: number; readonly live: Live } | undefined
let listeners = 0

function follow(userId: number, lots: readonly string[], ear: LiveEar): () => void {
  if (opened && opened.userId !== userId) {
    opened.live.close()
    opened = undefined
  }
  opened ??= { userId, live: openLive(userId) }
  const { live } = opened
  const stop = live.listen(lots, ear)
  listeners++
  return () => {
    stop()
    if (--listeners > 0) return
    opened?.live.close()
    opened = undefined
  }
}

function openLive(userId: number): Live {
  const live = createLive({
    name: `seriba-live-${userId}`,
    tab: newRequestKey(),
    locks: navigator.locks,
    line: lineOf(`seriba-live-${userId}`),
    open: openStream,
  })
  const away = () => live.look(false)
  const back = () => live.look(true)
  // A tab that is closed runs nothing else, and one that is put aside may come back.
  globalThis.addEventListener('pagehide', away)
  globalThis.addEventListener('pageshow', back)
  return {
    ...live,
    close() {
      globalThis.removeEventListener('pagehide', away)
      globalThis.removeEventListener('pageshow', back)
      live.close()
    },
  }
}

/** Missing in old browsers. */
function lineOf(name: string): Line | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined
  const channel = new BroadcastChannel(name)
  return {
    post: (word) => channel.postMessage(word),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<Word>) => listener(data)),
    close: () => channel.close(),
  }
}
