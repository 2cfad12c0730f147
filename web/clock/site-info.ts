import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { formatYen } from '../../contract/core/money.ts'
import type { Company } from '../../contract/core/site-info.ts'
import { call } from '../api/client.ts'

/**
 * What the site says of itself, with the distance of its clock from this device's: auctions close
 * by the server's time, and the clocks of phones are often wrong.
 */
export const siteInfoQuery = queryOptions({
  queryKey: ['site-info'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const sentAt = Date.now()
    const info = await call('siteInfo', {}, { signal })
    // The response is about half a round trip old.
    const middle = (sentAt + Date.now()) / 2
    return { ...info, clockOffsetMs: Date.parse(info.now) - middle }
  },
})

/** Measures the clock again where the server rendered the page: it compared its own with itself. */
export function measureClock(client: QueryClient): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!page) return
  const middle = performance.timeOrigin + (page.requestStart + page.responseStart) / 2
  client.setQueryData(
    siteInfoQuery.queryKey,
    (info) => info && { ...info, clockOffsetMs: Date.parse(info.now) - middle },
  )
}

/** Until the answer is there, and when it never comes. */
const unknownCompany: Company = {
  name: 'Seriba',
  email: '',
  phone: '',
  messenger: '',
  address: '',
  links: [],
}

/** Whose site this is and how to reach them; empty texts stand for what there is not. */
export const useCompany = (): Company => useQuery(siteInfoQuery).data?.company ?? unknownCompany

/** The deposit that the company asks for, in words; an ellipsis until the server has named it. */
export function useDefaultDeposit(): string {
  const amount = useQuery(siteInfoQuery).data?.defaultDepositYen
  return amount === undefined ? '…' : formatYen(amount)
}
