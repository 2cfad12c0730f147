import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { call } from '#platform/http/web/client.ts'
import type { getClientPosition } from '#trade/bids/contract/calls.ts'

export type ClientPosition = ResponseBody<typeof getClientPosition>

/** A client's money and bids, as a manager sees them before bidding on a lot; null while none is chosen. */
export const clientPositionQuery = (userId: string | undefined, carId: string) =>
  queryOptions({
    queryKey: ['client-position', userId, carId],
    enabled: userId !== undefined,
    // The client and other managers bid meanwhile, and only their own pages hear of it.
    refetchInterval: 20_000,
    queryFn: ({ signal }) =>
      call('getClientPosition', { query: { userId: userId ?? '', carId } }, { signal }),
  })
