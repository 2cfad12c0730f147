import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#platform/http/web/call-errors.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

/** Observes a query and returns its number of attempts and its result. */
function observe(ask: (attempt: number) => void) {
  let attempts = 0
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, {
    queryKey: ['lots'],
    queryFn: async () => {
      ask(++attempts)
      return 'lots'
    },
  })
  observer.subscribe(() => undefined)
  return { result: () => observer.getCurrentResult(), attempts: () => attempts }
}

const fail = () => {
  throw new Unreachable('listing')
}

test('tries an unreachable server three times', async () => {
  const { result, attempts } = observe(fail)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(attempts()).toBe(3)
  expect(result().status).toBe('error')
})

test('runs a failed query again when the network returns', async () => {
  onlineManager.setOnline(false)
  const { result } = observe((attempt) => {
    if (attempt <= 3) fail()
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(result().status).toBe('error')
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(result().data).toBe('lots')
})

test('retries a query whose last attempt is in flight when the network returns', async () => {
  onlineManager.setOnline(false)
  const { result } = observe((attempt) => {
    if (attempt === 3) onlineManager.setOnline(true)
    if (attempt <= 3) fail()
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(result().data).toBe('lots')
})
