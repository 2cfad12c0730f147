import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Company } from '#platform/clock/contract/site-info.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { call } from '#platform/http/web/client.ts'
import { deviceNow } from './device-now.ts'
import { setServerOffset } from './server-today.ts'

/**
 * Public information about the site, with the offset of the server's clock: auctions close by the server's time, and
 * the clocks of phones are often wrong.
 */
export const siteInfoQuery = queryOptions({
  queryKey: ['site-info'],
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => {
    const sentAt = deviceNow()
    const info = await call('siteInfo', {}, { signal })
    // The response is about half a round trip old.
    const middle = (sentAt + deviceNow()) / 2
    return { ...info, clockOffsetMs: Date.parse(info.now) - middle }
  },
})

/** Follows the offset of the server's clock for code outside of components that needs the day. */
export function followServerOffset(client: QueryClient): void {
  client.getQueryCache().subscribe(() => {
    const offset = client.getQueryData(siteInfoQuery.queryKey)?.clockOffsetMs
    if (offset !== undefined) setServerOffset(offset)
  })
}

/** Measures the clock offset again in the browser, because the server measured it against itself. */
export function measureClock(client: QueryClient): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!page) return
  const middle = performance.timeOrigin + (page.requestStart + page.responseStart) / 2
  client.setQueryData(
    siteInfoQuery.queryKey,
    (info) => info && { ...info, clockOffsetMs: Date.parse(info.now) - middle },
  )
}

/** Placeholder until the response arrives. */
const unknownCompany: Company = {
  name: 'Seriba',
  email: '',
  phone: '',
  messenger: '',
  address: '',
  links: [],
}

/** Returns the company's name and contacts; a missing contact is an empty text. */
export const useCompany = (): Company => useQuery(siteInfoQuery).data?.company ?? unknownCompany

/** Returns the usual deposit, formatted; an ellipsis while it loads. */
export function useDefaultDeposit(): string {
  const amount = useQuery(siteInfoQuery).data?.defaultDepositYen
  return amount === undefined ? '…' : formatYen(amount)
}
