import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'

/** The lots that the person compares; an event of the stream reports changes made elsewhere. */
export const pinsQuery = queryOptions({
  queryKey: ['comparison', 'pins'] as const,
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => call('listPinnedLots', {}, { signal }),
})

/** Returns the pinned lots, or undefined until they are loaded. */
export const usePins = (): readonly PinnedLot[] | undefined => useQuery(pinsQuery).data

/** Returns whether a lot is pinned. Every row of a list calls it. */
export const useIsPinned = (lotId: string): boolean =>
  useQuery({ ...pinsQuery, select: (pins) => pins.some(({ id }) => id === lotId) }).data ?? false

export const pinsIn = (client: QueryClient): readonly PinnedLot[] =>
  client.getQueryData(pinsQuery.queryKey) ?? []
