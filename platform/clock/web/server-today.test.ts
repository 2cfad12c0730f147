import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/web/query-client.ts'
import { serverToday, setServerOffset } from './server-today.ts'
import { followServerOffset, siteInfoQuery } from './site-info.ts'

afterEach(() => {
  setServerOffset(0)
  vi.useRealTimers()
})

it("is the server's day as soon as the clock offset is measured", () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T14:59:00Z') })
  const client = createQueryClient()
  followServerOffset(client)
  expect(serverToday()).toBe('2026-11-25')
  client.setQueryData(siteInfoQuery.queryKey, { clockOffsetMs: 120_000 } as never)
  expect(serverToday()).toBe('2026-11-26')
})
