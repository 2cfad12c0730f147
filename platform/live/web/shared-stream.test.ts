import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#platform/live/contract/stream.ts'
import type { OpenStream, StreamListener } from './event-stream.ts'
import { createSharedStream, type TabChannel, type TabMessage } from './shared-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bidEvent: LiveEvent = {
  kind: 'bid',
  data: {
    ...{ bidId: 1, carId: '7', bidAmount: 5_000, bidStatus: 1, bidDate: '' },
    ...{ clientId: 1, version: 1 },
  },
}

/** Simulates a browser: channels between its tabs, its locks and its open streams. */
function browser() {
  const receivers = new Set<(message: TabMessage) => void>()
  const channel = (): TabChannel => {
    let own = (_: TabMessage) => {}
    return {
      post: (message) => {
        for (const listener of receivers) if (listener !== own) listener(message)
      },
      listen: (listener) => {
        own = listener
        receivers.add(listener)
      },
      close: () => void receivers.delete(own),
    }
  }
  let holder: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (_: string, options: LockOptions, work: LockGrantedCallback<unknown>) => {
      const turn = holder.then(() => (options.signal?.aborted ? undefined : work(null)))
      holder = turn
      return turn
    },
  } as unknown as Pick<LockManager, 'request'>
  const streams: {
    lots: readonly string[]
    since: string | null
    listener: StreamListener
    open: boolean
  }[] = []
  const open: OpenStream = (lots, since, listener) => {
    const stream = { lots, since, listener, open: true }
    streams.push(stream)
    return () => {
      stream.open = false
    }
  }
  const tab = (name: string) =>
    createSharedStream({ name: 'live', tab: name, locks, channel: channel(), open })
  return { tab, streams, present: () => streams.filter((stream) => stream.open) }
}

/** Returns a listener that records everything it receives. */
function recorder() {
  const received: string[] = []
  return {
    received,
    event: ({ kind }: LiveEvent) => void received.push(kind),
    subscribed: (lot: string) => void received.push(`subscribed ${lot}`),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(100)

describe('the stream shared by tabs', () => {
  test('is one stream for the lots of all tabs, and all receive its events', async () => {
    const { tab, present } = browser()
    const [first, second] = [recorder(), recorder()]
    tab('a').listen(['7'], first)
    await settle()
    tab('b').listen(['9'], second)
    await settle()
    expect(present().map(({ lots }) => lots)).toEqual([['7', '9']])
    present()[0]?.listener.event(bidEvent)
    expect([first.received, second.received]).toEqual([['bid'], ['bid']])
  })

  test('reports once to each listener that it is open, also to one without lots', async () => {
    const { tab, present } = browser()
    const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
    const live = tab('a')
    live.listen([], { ...recorder(), opened: first })
    await settle()
    expect(first).not.toHaveBeenCalled()
    present()[0]?.listener.position('41')
    present()[0]?.listener.position('42')
    expect(first).toHaveBeenCalledTimes(1)
    // A later listener learns that the stream is already open, in this tab and in another.
    live.listen([], { ...recorder(), opened: second })
    tab('b').listen([], { ...recorder(), opened: third })
    await settle()
    expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  })

  test('reports in each tab whether events arrive, also when none ever did', async () => {
    const { tab, present } = browser()
    const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
    tab('a').listen([], { ...recorder(), alive: first })
    const other = tab('b')
    other.listen([], { ...recorder(), alive: second })
    await settle()
    await vi.advanceTimersByTimeAsync(25_000)
    expect([first.mock.calls, second.mock.calls]).toEqual([[[false]], [[false]]])
    present()[0]?.listener.heartbeat(15)
    other.listen([], { ...recorder(), alive: third })
    for (let heartbeat = 0; heartbeat < 3; heartbeat++) {
      await vi.advanceTimersByTimeAsync(15_000)
      present()[0]?.listener.heartbeat(15)
    }
    await vi.advanceTimersByTimeAsync(23_000)
    expect([first, second, third].map(({ mock }) => mock.lastCall)).toEqual([
      [true],
      [true],
      [true],
    ])
    await vi.advanceTimersByTimeAsync(2_000)
    expect([first, second, third].map(({ mock }) => mock.calls)).toEqual([
      [[false], [true], [false]],
      [[false], [true], [false]],
      [[true], [false]],
    ])
  })

  test('continues in another tab at the last published position', async () => {
    const { tab, streams, present } = browser()
    const [first, second] = [recorder(), recorder()]
    const leader = tab('a')
    leader.listen(['7'], first)
    tab('b').listen(['7'], second)
    await settle()
    present()[0]?.listener.position('41')
    leader.close()
    await settle()
    expect(present()).toHaveLength(1)
    expect(streams.at(-1)).toMatchObject({ lots: ['7'], since: '41' })
    present()[0]?.listener.event(bidEvent)
    expect(second.received).toEqual(['subscribed 7', 'bid'])
    expect(first.received).toEqual(['subscribed 7'])
  })

  test('reopens at its position when the lots change', async () => {
    const { tab, streams, present } = browser()
    const live = tab('a')
    const stop = live.listen(['7'], recorder())
    await settle()
    present()[0]?.listener.position('41')
    live.listen(['9'], recorder())
    await settle()
    expect(streams.at(-1)).toMatchObject({ lots: ['7', '9'], since: '41' })
    stop()
    await settle()
    expect(present().map(({ lots }) => lots)).toEqual([['9']])
  })

  test('reports once that a lot is subscribed, also to a tab that opens later', async () => {
    const { tab, present } = browser()
    const [first, second] = [recorder(), recorder()]
    tab('a').listen(['7'], first)
    await settle()
    expect(first.received).toEqual([])
    present()[0]?.listener.position('41')
    present()[0]?.listener.position('42')
    expect(first.received).toEqual(['subscribed 7'])
    tab('b').listen(['7'], second)
    await settle()
    expect(present()).toHaveLength(1)
    expect(second.received).toEqual(['subscribed 7'])
    expect(first.received).toEqual(['subscribed 7'])
  })

  test('closes with the last tab', async () => {
    const { tab, present } = browser()
    const tabs = [tab('a'), tab('b')]
    for (const one of tabs) one.listen(['7'], recorder())
    await settle()
    for (const one of tabs) one.close()
    await settle()
    expect(present()).toEqual([])
  })

  test('watches at most as many lots as the server allows', async () => {
    const { tab, present } = browser()
    tab('a').listen(
      Array.from({ length: 80 }, (_, at) => `${at}`),
      recorder(),
    )
    await settle()
    expect(present()[0]?.lots).toHaveLength(50)
  })

  test('drops the lots of hidden tabs, and requests the lots of all tabs when there are too many', async () => {
    const { tab, present } = browser()
    const leader = tab('a')
    leader.listen(['7'], recorder())
    await settle()
    const closed = tab('b')
    closed.listen(['9'], recorder())
    await settle()
    closed.setShown(false)
    await settle()
    expect(present()[0]?.lots).toEqual(['7'])
    closed.setShown(true)
    await settle()
    expect(present()[0]?.lots).toEqual(['7', '9'])
    for (let at = 0; at < 60; at++) tab(`t${at}`).listen([`${100 + at}`], recorder())
    await settle()
    const [stream] = present()
    expect(stream?.lots).toHaveLength(50)
    expect(stream?.lots).toContain('159')
  })

  test('is separate for each tab in browsers without locks', async () => {
    const { streams } = browser()
    const open: OpenStream = (lots, since, listener) => {
      streams.push({ lots, since, listener, open: true })
      return () => {}
    }
    for (const name of ['a', 'b']) {
      const live = createSharedStream({
        name: 'live',
        tab: name,
        locks: undefined,
        channel: undefined,
        open,
      })
      live.listen(['7'], recorder())
    }
    await settle()
    expect(streams).toHaveLength(2)
  })
})
