import type { QueryClient } from '@tanstack/react-query'
import { newRequestKey } from '#platform/http/web/client.ts'
import { openStream } from './event-stream.ts'
import { type Gathered, type LiveContext, type LiveModule, reload } from './live-module.ts'
import {
  createSharedStream,
  type LiveListener,
  type SharedStream,
  type TabChannel,
  type TabMessage,
} from './shared-stream.ts'

/** Passes a person's events to the rooms; returns a function to stop. */
export function watchEvents(
  modules: readonly LiveModule[],
  queryClient: QueryClient,
  userId: number,
): () => void {
  const gathered = new Map<
    unknown,
    { values: Set<unknown>; timer: ReturnType<typeof setTimeout> }
  >()
  const live: LiveContext = {
    queryClient,
    userId,
    gather<Value>(apply: Gathered<Value>, value: Value) {
      const waiting = gathered.get(apply)
      if (waiting) return void waiting.values.add(value)
      const values = new Set([value])
      const timer = setTimeout(() => {
        gathered.delete(apply)
        apply(queryClient, values)
      }, gatherMs)
      gathered.set(apply, { values, timer })
    },
  }
  const stop = listen(userId, [], {
    event({ kind, data }) {
      for (const { on } of modules) on[kind]?.(data as never, live)
    },
    // The page was loaded some seconds before its stream and misses the events in between.
    opened() {
      reload(queryClient, ...modules.flatMap(({ reloadsWhenOpened }) => reloadsWhenOpened))
    },
    subscribed() {},
  })
  return () => {
    stop()
    for (const { timer } of gathered.values()) clearTimeout(timer)
  }
}

/** How long values are gathered. */
const gatherMs = 500

/** Reports whether changes arrive by themselves, as soon as that is known; returns a function to stop. */
export function watchConnection(userId: number, onChange: (isLive: boolean) => void): () => void {
  let isLive: boolean | null = null
  const report = () =>
    isLive === null ? undefined : onChange(isLive && navigator.onLine !== false)
  const stop = listen(userId, [], {
    event() {},
    alive(isAlive) {
      isLive = isAlive
      report()
    },
    subscribed() {},
  })
  globalThis.addEventListener('online', report)
  globalThis.addEventListener('offline', report)
  return () => {
    stop()
    globalThis.removeEventListener('online', report)
    globalThis.removeEventListener('offline', report)
  }
}

/** The stream of this tab, shared by everything on its page. */
let opened: { readonly userId: number; readonly stream: SharedStream } | undefined
let listenerCount = 0

/** Listens to the events of a person and of some lots; returns a function to stop. */
export function listen(
  userId: number,
  lots: readonly string[],
  listener: LiveListener,
): () => void {
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
  // A closed tab gets no other event; a tab in the back/forward cache may be shown again.
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
