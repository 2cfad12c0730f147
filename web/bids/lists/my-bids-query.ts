import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { defaultPageSize } from '../../../contract/core/pages.ts'
import { call } from '../../api/client.ts'

/** One page of a person's own bids. Money is at stake: whoever looks again asks again. */
export const myBidsQuery = (page: number) =>
  queryOptions({
    queryKey: ['my-bids', page] as const,
    queryFn: ({ signal }) =>
      call('listMyBids', { query: { page, pageSize: defaultPageSize } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
