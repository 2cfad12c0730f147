import { useQuery } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { estimateQuery } from './estimate-query.ts'

/** Returns only the estimate of a lot, yen; null if there is none. */
export function useEstimatedYen(pageType: PageType, lotId: string): number | null {
  const { data } = useQuery(estimateQuery(pageType, lotId))
  return data?.estimate?.yen ?? null
}
