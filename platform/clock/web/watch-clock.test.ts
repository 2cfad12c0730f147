import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appCalls } from '#app/web/calls/app-calls.ts'
import { createQueryClient } from '#app/web/query-client.ts'
import { setCallRecords } from '#platform/http/web/call-records.ts'
import { call } from '#platform/http/web/client.ts'
import { siteInfoQuery } from './site-info.ts'
import { watchClock } from './watch-clock.ts'

setCallRecords(appCalls)

const info = {
  ...{ now: '2026-11-25T03:00:00Z', defaultDepositYen: 100_000 },
  clockOffsetMs: 0,
}
const measured = vi.fn()
let client = createQueryClient()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(info.now) })
  measured.mockReset()
  client = createQueryClient()
  client.setQueryDefaults(siteInfoQuery.queryKey, { queryFn: measured })
  client.setQueryData(siteInfoQuery.queryKey, info as never)
  measured.mockImplementation(async () => client.getQueryData(siteInfoQuery.queryKey))
  watchClock(client)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const serverNow = () =>
  Date.now() + (client.getQueryData(siteInfoQuery.queryKey)?.clockOffsetMs ?? Number.NaN)
const hours = 3_600_000

it('a clock that is set back never shows more time, and is measured again', async () => {
  await vi.advanceTimersByTimeAsync(5_000)
  expect(measured).not.toHaveBeenCalled()
  const before = serverNow()
  vi.setSystemTime(Date.now() - 3 * hours)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(serverNow() - before).toBe(1_000)
  expect(measured).toHaveBeenCalledOnce()
})

it('a clock that is set forward is measured again', async () => {
  vi.setSystemTime(Date.now() + 3 * hours)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(measured).toHaveBeenCalledOnce()
})

it('a response with another time measures the clock, at most once in 30 seconds', async () => {
  const respond = (date: number) =>
    vi.stubGlobal('fetch', async () => {
      const headers = { date: new Date(date).toUTCString() }
      return new Response(JSON.stringify({ messageCode: 'not_found' }), { status: 404, headers })
    })
  respond(serverNow() + 2_000)
  await call('menuCounters').catch(() => undefined)
  expect(measured).not.toHaveBeenCalled()
  respond(serverNow() + 3 * hours)
  await call('menuCounters').catch(() => undefined)
  await call('menuCounters').catch(() => undefined)
  expect(measured).toHaveBeenCalledOnce()
})
