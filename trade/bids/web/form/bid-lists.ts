import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { call } from '#platform/http/web/client.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { bidGroupsKey } from '../query-keys.ts'

/**
 * The export types of a vehicle. Managers of bids have a longer list that includes vehicles that stay in Japan (spec 3
 * §6).
 */
export function useBidTypes(enabled: boolean) {
  const managed = usePermission('bidManagementEnabled')
  return useQuery({
    // The labels are in the language of the request.
    queryKey: ['bid-types', managed, preferences.language.read()],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(managed ? 'listExportTypes' : 'listBidTypes', {}, { signal }),
  })
}

/**
 * The groups A to Z: how many vehicles of each are wanted, and how many open bids each has.
 * @param userId a manager's client; undefined for the person's own groups
 */
export const bidGroupsQuery = (userId?: string) =>
  queryOptions({
    queryKey: [...bidGroupsKey, userId] as const,
    queryFn: async ({ signal }) => {
      const groups = await call('listBidGroups', { query: userId ? { userId } : {} }, { signal })
      // The first entry is the placeholder for no group.
      return groups.flatMap(({ value, ...group }) => (value === '-' ? [] : [{ ...group, value }]))
    },
  })
