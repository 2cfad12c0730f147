import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAhead, late } from './late.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('fetches once for all who ask', async () => {
  const load = vi.fn(async () => 'menu')
  const menu = late(load)
  expect(await Promise.all([menu(), menu()])).toEqual(['menu', 'menu'])
  expect(await menu()).toBe('menu')
  expect(load).toHaveBeenCalledTimes(1)
})

test('tries once more after a pause', async () => {
  const load = vi.fn(async () => 'menu').mockRejectedValueOnce(new Error('offline'))
  const menu = late(load)()
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await menu).toBe('menu')
})

test('forgets what failed twice, and what is fetched ahead fails in silence', async () => {
  const load = vi
    .fn(async () => 'menu')
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
  const menu = late(load)
  fetchAhead(menu)
  await vi.advanceTimersByTimeAsync(500)
  expect(load).toHaveBeenCalledTimes(2)
  expect(await menu()).toBe('menu')
})

test('waits for the network when there is none, unless somebody has to be told', async () => {
  const events = new EventTarget()
  const device = { onLine: false }
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  const load = vi.fn(async () => {
    if (!device.onLine) throw new Error('offline')
    return 'menu'
  })
  const menu = late(load)()
  const told = expect(late(load, false)()).rejects.toThrow('offline')
  await vi.advanceTimersByTimeAsync(60_000)
  await told
  expect(load).toHaveBeenCalledTimes(3)
  device.onLine = true
  events.dispatchEvent(new Event('online'))
  expect(await menu).toBe('menu')
})

test('does not come where the first sight of a page is drawn', async () => {
  // Another copy of the module, for this one would stay so for every later test.
  const copy = './late.ts?drawing'
  const drawing: typeof import('./late.ts') = await import(copy)
  drawing.drawWithoutLateScripts()
  const load = vi.fn(async () => 'menu')
  void drawing.late(load)()
  await vi.advanceTimersByTimeAsync(1000)
  expect(load).not.toHaveBeenCalled()
})
