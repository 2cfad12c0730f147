import { expect, test } from 'vitest'
import { testClock } from '#testing/database/clock.ts'
import { cached } from './cached.ts'

test('computes once for all callers, and again when the value has expired', async () => {
  const clock = testClock()
  let calls = 0
  const find = cached(async () => ++calls, clock.now, 60)
  expect(await Promise.all([find(), find(), find()])).toEqual([1, 1, 1])
  clock.advance({ seconds: 59 })
  expect(await find()).toBe(1)
  clock.advance({ seconds: 2 })
  // Callers get the old value while the new one is computed.
  expect(await find()).toBe(1)
  expect(await find()).toBe(2)
  expect(calls).toBe(2)
})

test('fails callers only while there is no value, and retries on the next call', async () => {
  const clock = testClock()
  const results = [() => Promise.reject(new Error('unavailable')), async () => 'here']
  const find = cached(
    async () => results.shift()?.() ?? Promise.reject(new Error('no more results')),
    clock.now,
    60,
  )
  await expect(find()).rejects.toThrow('unavailable')
  expect(await find()).toBe('here')
  clock.advance({ minutes: 2 })
  expect(await find()).toBe('here')
  expect(await find()).toBe('here')
})
