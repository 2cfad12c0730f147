import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { watchProcess } from './process-watch.ts'

/** Blocks the event loop, as a long computation would. */
function block(ms: number): void {
  for (const began = performance.now(); performance.now() - began < ms; );
}

test('a blocked event loop is reported for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const pool = new pg.Pool({ max: 3 })
  const watch = watchProcess(pool)
  const late = () => watch.figures().eventLoopDelayMs
  await delay(60)
  block(300)
  await delay(60)
  expect(late().p99).toBeGreaterThan(200)
  expect(late().p50).toBeLessThan(late().p99)
  // The minute with the block is over, and one without it has passed.
  vi.advanceTimersByTime(60_000)
  expect(late().p99).toBeGreaterThan(200)
  await delay(60)
  vi.advanceTimersByTime(60_000)
  expect(late().p99).toBeLessThan(200)
  watch.stop()
  vi.useRealTimers()
  await pool.end()
})

test('reports the connections of the pool', () => {
  const watch = watchProcess(new pg.Pool({ max: 3 }))
  expect(watch.figures().database).toEqual({ inUse: 0, open: 0, most: 3, waiting: 0 })
  watch.stop()
})
