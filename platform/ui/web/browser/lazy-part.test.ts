import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyImport, preload } from './lazy-part.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('imports once for all callers', async () => {
  const load = vi.fn(async () => 'menu')
  const menu = lazyImport(load)
  expect(await Promise.all([menu(), menu()])).toEqual(['menu', 'menu'])
  expect(await menu()).toBe('menu')
  expect(load).toHaveBeenCalledTimes(1)
})

test('retries once after a pause', async () => {
  const load = vi.fn(async () => 'menu').mockRejectedValueOnce(new Error('offline'))
  const menu = lazyImport(load)()
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await menu).toBe('menu')
})

test('imports again after two failures, and ignores failures of preloads', async () => {
  const load = vi
    .fn(async () => 'menu')
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
  const menu = lazyImport(load)
  preload(menu)
  await vi.advanceTimersByTimeAsync(500)
  expect(load).toHaveBeenCalledTimes(2)
  expect(await menu()).toBe('menu')
})

test('waits while offline, unless the caller needs the failure', async () => {
  const events = new EventTarget()
  const network = { onLine: false }
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  const load = vi.fn(async () => {
    if (!network.onLine) throw new Error('offline')
    return 'menu'
  })
  const menu = lazyImport(load)()
  const failure = expect(lazyImport(load, false)()).rejects.toThrow('offline')
  await vi.advanceTimersByTimeAsync(60_000)
  await failure
  expect(load).toHaveBeenCalledTimes(3)
  network.onLine = true
  events.dispatchEvent(new Event('online'))
  expect(await menu).toBe('menu')
})
