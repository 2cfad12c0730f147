import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { device } from '../../preferences/device.ts'
import { usePermission } from '../../session/session.tsx'

/**
 * The export types of a vehicle. Managers of bids have a longer list that includes vehicles which stay
 * in Japan (spec 3 §6).
 */
export function useBidTypes(enabled: boolean) {
  const managed = usePermission('bidManagementEnabled')
  return useQuery({
    // The labels are in the language of the request.
    queryKey: ['bid-types', managed, device.language.read()],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(managed ? 'listExportTypes' : 'listBidTypes', {}, { signal }),
  })
}

/** The groups, with how many open bids each has. */
export const bidGroupsQuery = queryOptions({
  queryKey: ['bid-groups'],
  queryFn: ({ signal }) => call('listBidGroups', {}, { signal }),
})
