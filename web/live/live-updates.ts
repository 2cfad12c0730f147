import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../contract/live/stream.ts'
import { newRequestKey } from '../api/client.ts'
import { invalidateRow } from '../collection/update-row.ts'
import { sessionQuery } from '../session/session-query.ts'
import { openStream } from './event-stream.ts'
import {
  createSharedStream,
  type LiveListener,
  type SharedStream,
  type TabChannel,
  type TabMessage,
} from './shared-stream.ts'

/** Updates the bids of a person on every page; returns a function to stop. */
export function watchBids(queryClient: QueryClient, userId: number): () => void {
  const invalidateBids = () => {
    void queryClient.invalidateQueries({ queryKey: ['my-bids'] })
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let chatTimer: ReturnType<typeof setTimeout> | undefined
  /** Bids whose talk has changed since lists were loaded again. */
  const chats = new Set<number>()
  const invalidateChats = () => {
    chatTimer = undefined
    for (const bidId of chats) invalidateRow(queryClient, bidRows, String(bidId))
    chats.clear()
    for (const queryKey of [['chats'], ['menu-counters']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  let purchaseTimer: ReturnType<typeof setTimeout> | undefined
  /** Cars that have changed since they were loaded again. */
  const purchases = new Set<number>()
  const invalidatePurchases = () => {
    purchaseTimer = undefined
    for (const id of purchases) {
      void queryClient.invalidateQueries({ queryKey: ['purchases', 'view', id] })
    }
    purchases.clear()
    void queryClient.invalidateQueries({ queryKey: ['purchases', 'list'] })
  }
  const stop = listen(userId, [], {
    event({ kind, data }) {
      if (kind === 'balance') return invalidateLimits(queryClient)
      if (kind === 'payment-intent') {
        return void queryClient.invalidateQueries({ queryKey: ['payments', 'balance'] })
      }
      if (kind === 'purchase') {
        purchases.add(data.purchaseId)
        // A vessel moves hundreds at once.
        purchaseTimer ??= setTimeout(invalidatePurchases, clientBidsMs)
        return
      }
      if (kind === 'notification') {
        const unread = ['notifications', 'unread', userId]
        // A response that is under way may be older than this event.
        void queryClient.cancelQueries({ queryKey: unread })
        queryClient.setQueryData(unread, data.unread)
        void queryClient.invalidateQueries({ queryKey: ['notifications', 'list'] })
        return
      }
      if (kind === 'chat') {
        void queryClient.invalidateQueries({ queryKey: ['chat', data.bidId] })
        chats.add(data.bidId)
        // To managers they come in numbers.
        chatTimer ??= setTimeout(invalidateChats, clientBidsMs)
        return
      }
      if (kind === 'comparison') return invalidateComparison(queryClient, data)
      if (kind !== 'bid') return
      void queryClient.invalidateQueries({ queryKey: ['bid-log', data.bidId] })
      invalidateLot(queryClient, data.carId)
      if (data.clientId === userId) {
        invalidateRow(queryClient, lotRows, data.carId)
        return invalidateBids()
      }
      // To managers and dealers the bids of clients come in numbers: lists load again once for many.
      timer ??= setTimeout(() => {
        timer = undefined
        for (const queryKey of [['my-bids'], ['menu-counters']]) {
          void queryClient.invalidateQueries({ queryKey })
        }
      }, clientBidsMs)
    },
    // The page was loaded some seconds before its stream, and is not told what came in between.
    opened() {
      invalidateBids()
      for (const first of [
        'notifications',
        'chat',
        'chats',
        'bid-log',
        'menu-counters',
        'purchases',
        'payments',
        'comparison',
      ]) {
        void queryClient.invalidateQueries({ queryKey: [first] })
      }
    },
    subscribed() {},
  })
  return () => {
    stop()
    clearTimeout(timer)
    clearTimeout(chatTimer)
    clearTimeout(purchaseTimer)
  }
}

/** How long changes of clients' bids are gathered. */
const clientBidsMs = 500

/** Updates the page of a lot; returns a function to stop. */
export function watchLot(queryClient: QueryClient, userId: number, lotId: string): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const stop = listen(userId, [lotId], {
    event({ kind, data }) {
      if (kind !== 'bid' && kind !== 'lot' && kind !== 'note') return
      if (data.carId !== lotId) return
      // One's own, of another tab before `watchBids` started, or a client's.
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

/** Reports whether changes arrive by themselves, once it is known; returns a function to stop. */
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

/** What depends on the balance: the header, the bid panel, the limits on other pages, and the payments. */
function invalidateLimits(queryClient: QueryClient): void {
  for (const queryKey of [sessionQuery.queryKey, ['lot'], ['my-bids'], ['payments']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/**
 * What was pinned or remarked elsewhere. A tab that made the change itself has the pins already; of a remark
 * it reads the rows of one lot again.
 */
function invalidateComparison(
  queryClient: QueryClient,
  { pinned, remarkedOn }: Extract<LiveEvent, { kind: 'comparison' }>['data'],
): void {
  if (remarkedOn !== null) {
    void queryClient.invalidateQueries({ queryKey: ['comparison', 'remark', remarkedOn] })
  }
  const pins = queryClient.getQueryData<readonly { readonly id: string }[]>(['comparison', 'pins'])
  if (pins?.map(({ id }) => id).join() === pinned.join()) return
  void queryClient.invalidateQueries({ queryKey: ['comparison', 'pins'] })
}

/** Rows of lots in any list: a bid changes one of them, and only pages that show it load again. */
const lotRows = { key: ['listing'], rowId: ({ id }: { readonly id: string }) => id }

const bidRows = {
  key: ['my-bids'],
  rowId: ({ bidId }: { readonly bidId: number }) => String(bidId),
}

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
  // A closed tab gets no other event; one in the back/forward cache may be shown again.
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
