import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { call } from '#platform/http/web/client.ts'
import type { getClientPosition } from '#trade/bids/contract/calls.ts'

export type ClientPosition = ResponseBody<typeof getClientPosition>

/** A client's money and bids for a manager who bids on a lot; disabled while no client is chosen. */
export const clientPositionQuery = (userId: string | undefined, carId: string) =>
  queryOptions({
    queryKey: ['client-position', userId, carId],
    enabled: userId !== undefined,
    // The client and other managers may bid in the meantime, and their events reach only their own pages.
    refetchInterval: 20_000,
    queryFn: ({ signal }) =>
      call('getClientPosition', { query: { userId: userId ?? '', carId } }, { signal }),
  })
