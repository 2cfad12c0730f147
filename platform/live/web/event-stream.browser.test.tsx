import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStream } from './event-stream.ts'

/** An event source controlled by the test. */
class Source extends EventTarget {
  static all: Source[] = []
  static get open() {
    return Source.all.filter(({ readyState }) => readyState !== 2)
  }
  readyState = 1
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    Source.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  heartbeat = () => this.dispatchEvent(new MessageEvent('heartbeat', { data: '15' }))
  position = (id: string) => this.dispatchEvent(new MessageEvent('position', { lastEventId: id }))
}
const listener = { event: vi.fn(), position: vi.fn(), heartbeat: vi.fn() }
let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.all = []
  close = openStream(['7'], null, listener)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const last = () => Source.all.at(-1)

test('opens another stream at its position when the heartbeat is missing', async () => {
  last()?.heartbeat()
  last()?.position('41')
  await vi.advanceTimersByTimeAsync(15_000)
  last()?.heartbeat()
  await vi.advanceTimersByTimeAsync(23_000)
  expect(Source.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(Source.open.map(({ address }) => address)).toEqual(['/api/events?lots=7&since=41'])
  expect(Source.all).toHaveLength(2)
  // A stream that never begins is given up as well.
  await vi.advanceTimersByTimeAsync(25_000)
  expect(Source.all).toHaveLength(3)
  expect(Source.open).toHaveLength(1)
})

test('opens another stream at once when the device is online again or the page is restored', () => {
  window.dispatchEvent(new Event('online'))
  expect(Source.all).toHaveLength(2)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(Source.all).toHaveLength(3)
  expect(Source.open).toHaveLength(1)
})

test('opens another stream on focus only after a silence', () => {
  window.dispatchEvent(new Event('focus'))
  expect(Source.all).toHaveLength(1)
  // The device has slept, and its timers did not run.
  vi.setSystemTime(Date.now() + 60_000)
  window.dispatchEvent(new Event('focus'))
  expect(Source.all).toHaveLength(2)
})

test('opens no stream after it was closed', async () => {
  close()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Source.all).toHaveLength(1)
})
