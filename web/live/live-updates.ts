import type { QueryClient } from '@tanstack/react-query'
import { newRequestKey } from '../api/client.ts'
import { sessionQuery } from '../session/session-query.ts'
import { openStream } from './event-stream.ts'
import {
  createSharedStream,
  type LiveListener,
  type SharedStream,
  type TabChannel,
  type TabMessage,
} from './shared-stream.ts'

/** Keeps the bids of a person up to date on every page; returns how to stop. */
export function watchBids(queryClient: QueryClient, userId: number): () => void {
  return listen(userId, [], {
    event({ kind, data }) {
      if (kind !== 'bid') return
      invalidateLot(queryClient, data.carId)
      void queryClient.invalidateQueries({ queryKey: ['listing'] })
      void queryClient.invalidateQueries({ queryKey: ['my-bids'] })
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    subscribed() {},
  })
}

/** Keeps the page of a lot up to date; returns how to stop. */
export function watchLot(queryClient: QueryClient, userId: number, lotId: string): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const stop = listen(userId, [lotId], {
    event({ kind, data }) {
      if (data.carId !== lotId) return
      // Only this person gets it, who may have bid in another tab before `watchBids` began.
      if (kind === 'bid') return invalidateLot(queryClient, lotId)
      // All viewers of a lot receive the event at once; jitter spreads their requests.
      const timer = setTimeout(() => {
        timers.delete(timer)
        invalidateLot(queryClient, lotId)
      }, Math.random() * jitterMs)
      timers.add(timer)
    },
    subscribed: () => invalidateLot(queryClient, lotId),
  })
  return () => {
    stop()
    for (const timer of timers) clearTimeout(timer)
  }
}

const jitterMs = 400

const invalidateLot = (queryClient: QueryClient, lotId: string) =>
  void queryClient.invalidateQueries({ queryKey: ['lot'], predicate: isOfLot(lotId) })

const isOfLot =
  (lotId: string) =>
  ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[2] === lotId

/** The stream of this tab, shared by everything on its page. */
let opened: { readonly userId: number; readonly stream: SharedStream } | undefined
let listenerCount = 0

function listen(userId: number, lots: readonly string[], listener: LiveListener): () => void {
  if (opened && opened.userId !== userId) {
    opened.stream.close()
    opened = undefined
  }
  opened ??= { userId, stream: openSharedStream(userId) }
  const { stream } = opened
  const stop = stream.listen(lots, listener)
  listenerCount++
  return () => {
    stop()
    if (--listenerCount > 0) return
    opened?.stream.close()
    opened = undefined
  }
}

function openSharedStream(userId: number): SharedStream {
  const stream = createSharedStream({
    name: `seriba-live-${userId}`,
    tab: newRequestKey(),
    locks: navigator.locks,
    channel: tabChannel(`seriba-live-${userId}`),
    open: openStream,
  })
  const onHide = () => stream.setShown(false)
  const onShow = () => stream.setShown(true)
  // A closed tab runs nothing else; one in the back/forward cache may be shown again.
  globalThis.addEventListener('pagehide', onHide)
  globalThis.addEventListener('pageshow', onShow)
  return {
    ...stream,
    close() {
      globalThis.removeEventListener('pagehide', onHide)
      globalThis.removeEventListener('pageshow', onShow)
      stream.close()
    },
  }
}

/** Missing in old browsers. */
function tabChannel(name: string): TabChannel | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
    close: () => channel.close(),
  }
}
