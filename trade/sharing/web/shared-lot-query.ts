import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import type { SharedLot } from '#trade/sharing/contract/calls.ts'

/** `locked` until the right code is sent. */
export type OpenedShare = SharedLot | 'locked'

export async function openShared(
  pageType: PageType,
  id: string,
  code: string,
  signal?: AbortSignal,
): Promise<OpenedShare> {
  const body = { id, ...(code && { code }) }
  const response = await call(
    'openShare',
    { params: { pageType }, body },
    ...(signal ? [{ signal }] : []),
  )
  return 'locked' in response ? 'locked' : response
}

/** A shared lot. Each time that it is loaded is counted, so it is loaded once for each page. */
export const sharedLotQuery = (pageType: PageType, id: string, code: string) =>
  queryOptions({
    queryKey: ['shared-lot', pageType, id, code] as const,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: (failures, error) => !(error instanceof CallRefused) && failures < 3,
    queryFn: ({ signal }) => openShared(pageType, id, code, signal),
  })
