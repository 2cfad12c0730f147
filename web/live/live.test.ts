import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { News, OpenStream, StreamEar } from './event-stream.ts'
import { createLive, type Line, type Word } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const news: News = {
  kind: 'bid',
  data: { bidId: 1, carId: '7', bidAmount: 5_000, bidStatus: 1, bidDate: '' },
}

/** A browser: lines between its tabs, its locks, and the streams that it has open. */
function browser() {
  const lines = new Set<(word: Word) => void>()
  const line = (): Line => {
    let own = (_: Word) => {}
    return {
      post: (word) => {
        for (const listener of lines) if (listener !== own) listener(word)
      },
      hear: (listener) => {
        own = listener
        lines.add(listener)
      },
      close: () => void lines.delete(own),
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
    ear: StreamEar
    open: boolean
  }[] = []
  const open: OpenStream = (lots, since, ear) => {
    const stream = { lots, since, ear, open: true }
    streams.push(stream)
    return () => {
      stream.open = false
    }
  }
  const tab = (name: string) => createLive({ name: 'live', tab: name, locks, line: line(), open })
  return { tab, streams, present: () => streams.filter((stream) => stream.open) }
}

/** An ear with what it has heard. */
function ear() {
  const heard: string[] = []
  return {
    heard,
    news: ({ kind }: News) => void heard.push(kind),
    followed: (lot: string) => void heard.push(`followed ${lot}`),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(100)

describe('the stream that tabs share', () => {
  test('is one, for everything that they look at, and all hear it', async () => {
    const { tab, present } = browser()
    const [first, second] = [ear(), ear()]
    tab('a').listen(['7'], first)
    await settle()
    tab('b').listen(['9'], second)
    await settle()
    expect(present().map(({ lots }) => lots)).toEqual([['7', '9']])
    present()[0]?.ear.news(news)
    expect([first.heard, second.heard]).toEqual([['bid'], ['bid']])
  })

  test('goes on in another tab from where all had heard', async () => {
    const { tab, streams, present } = browser()
    const [first, second] = [ear(), ear()]
    const leader = tab('a')
    leader.listen(['7'], first)
    tab('b').listen(['7'], second)
    await settle()
    present()[0]?.ear.position('41')
    leader.close()
    await settle()
    expect(present()).toHaveLength(1)
    expect(streams.at(-1)).toMatchObject({ lots: ['7'], since: '41' })
    present()[0]?.ear.news(news)
    expect(second.heard).toEqual(['followed 7', 'bid'])
    expect(first.heard).toEqual(['followed 7'])
  })

  test('begins anew at its position when other lots are looked at', async () => {
    const { tab, streams, present } = browser()
    const live = tab('a')
    const stop = live.listen(['7'], ear())
    await settle()
    present()[0]?.ear.position('41')
    live.listen(['9'], ear())
    await settle()
    expect(streams.at(-1)).toMatchObject({ lots: ['7', '9'], since: '41' })
    stop()
    await settle()
    expect(present().map(({ lots }) => lots)).toEqual([['9']])
  })

  test('says once from when on a lot is followed, also to who comes later', async () => {
    const { tab, present } = browser()
    const [first, second] = [ear(), ear()]
    tab('a').listen(['7'], first)
    await settle()
    expect(first.heard).toEqual([])
    present()[0]?.ear.position('41')
    present()[0]?.ear.position('42')
    expect(first.heard).toEqual(['followed 7'])
    tab('b').listen(['7'], second)
    await settle()
    expect(present()).toHaveLength(1)
    expect(second.heard).toEqual(['followed 7'])
    expect(first.heard).toEqual(['followed 7'])
  })

  test('ends with the last tab', async () => {
    const { tab, present } = browser()
    const tabs = [tab('a'), tab('b')]
    for (const one of tabs) one.listen(['7'], ear())
    await settle()
    for (const one of tabs) one.close()
    await settle()
    expect(present()).toEqual([])
  })

  test('watches no more lots than the server allows', async () => {
    const { tab, present } = browser()
    tab('a').listen(
      Array.from({ length: 80 }, (_, at) => `${at}`),
      ear(),
    )
    await settle()
    expect(present()[0]?.lots).toHaveLength(50)
  })

  test('forgets what closed tabs looked at, and when there are too many asks who is there', async () => {
    const { tab, present } = browser()
    const leader = tab('a')
    leader.listen(['7'], ear())
    await settle()
    const closed = tab('b')
    closed.listen(['9'], ear())
    await settle()
    closed.look(false)
    await settle()
    expect(present()[0]?.lots).toEqual(['7'])
    closed.look(true)
    await settle()
    expect(present()[0]?.lots).toEqual(['7', '9'])
    for (let at = 0; at < 60; at++) tab(`t${at}`).listen([`${100 + at}`], ear())
    await settle()
    const [stream] = present()
    expect(stream?.lots).toHaveLength(50)
    expect(stream?.lots).toContain('159')
  })

  test('is one for each tab where browsers have no locks', async () => {
    const { streams } = browser()
    const open: OpenStream = (lots, since, listener) => {
      streams.push({ lots, since, ear: listener, open: true })
      return () => {}
    }
    for (const name of ['a', 'b']) {
      const live = createLive({ name: 'live', tab: name, locks: undefined, line: undefined, open })
      live.listen(['7'], ear())
    }
    await settle()
    expect(streams).toHaveLength(2)
  })
})
