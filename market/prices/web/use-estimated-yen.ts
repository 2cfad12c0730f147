import { useQuery } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { estimateQuery } from './estimate-query.ts'

/** The estimate of a lot alone, yen; null while there is none. */
export function useEstimatedYen(pageType: PageType, lotId: string): number | null {
  const { data } = useQuery(estimateQuery(pageType, lotId))
  return data?.estimate?.yen ?? null
}
