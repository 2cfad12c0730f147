import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import { historyKey } from '../query-keys.ts'

/** So many entries that their number says whether there are earlier ones. */
const pageSize = 200

/** What has happened to a bid; the first page ends at the newest entry. The stream invalidates it. */
export const historyQuery = (bidId: number) =>
  infiniteQueryOptions({
    queryKey: historyKey(bidId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'getBidLog',
        { query: { bidId, limit: pageSize, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => (page.length === pageSize ? page[0]?.id : undefined),
    staleTime: 0,
  })
