import {
  type Mutation,
  type MutationCache,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { LotResponse } from '#market/lots/contract/calls.ts'
import type { FavoriteGroup, FavoritePageType } from '#market/lots/contract/favorite-groups.ts'
import { listedLots, listingKey, pagesOfLot } from '#market/lots/web/query-keys.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { call } from '#platform/http/web/client.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import { favoriteGroupsKey } from './favorite-groups-query.ts'

/** A move of a lot between groups; null for none. */
interface Change {
  readonly lotId: string
  readonly pageType: FavoritePageType
  readonly from: FavoriteGroup | null
  readonly to: FavoriteGroup | null
}

const mutationKey = ['favorite']
const changeOf = ({ state }: Mutation) => state.variables as Change | undefined

/**
 * Returns a function that moves a lot between groups: optimistically wherever the lot is shown, and rolled back if the
 * server refuses. The lot cannot be changed again while a change is pending (spec 3 §4).
 */
export function useFavoriteChange(): (change: Change) => void {
  const queryClient = useQueryClient()
  return (change) => {
    if (change.from === change.to) return
    const isPending = queryClient.isMutating({
      mutationKey,
      predicate: (mutation) => changeOf(mutation)?.lotId === change.lotId,
    })
    if (isPending) return
    const mutation = queryClient.getMutationCache().build(queryClient, mutationOf(queryClient))
    // Components that show the lot read the result from the cache.
    mutation.execute(change).catch(() => undefined)
  }
}

const mutationOf = (queryClient: QueryClient) => ({
  mutationKey,
  networkMode: 'always' as const,
  mutationFn: async ({ lotId: carId, pageType, from, to: group }: Change) => {
    if (group) await call('addFavorite', { body: { group, carId, type: pageType } })
    else if (from) await call('deleteFavorite', { query: { group: from, carId } })
  },
  onMutate: ({ lotId, to }: Change) => show(queryClient, lotId, to),
  onError: (_: Error, { lotId, from }: Change) => show(queryClient, lotId, from),
  onSuccess: (_: unknown, { lotId, to }: Change) => {
    // Applied again, because a response from before the change may have arrived in the meantime.
    show(queryClient, lotId, to)
    void queryClient.invalidateQueries({ queryKey: [favoriteGroupsKey] })
    void queryClient.invalidateQueries({
      queryKey: listingKey,
      predicate: ({ queryKey }) => queryKey.some(namesGroup),
    })
  },
})

/**
 * Returns the state of the last change to a lot, wherever it was made. Every row of a list calls it; without a change
 * it only looks into an empty cache.
 */
export function useLastChange(lotId: string) {
  const cache = useQueryClient().getMutationCache()
  const ofLot = () => lastOf(cache, lotId)?.state
  const last = useSyncExternalStore(cache.subscribe, ofLot, ofLot)
  return {
    isPending: last?.status === 'pending',
    failure: last?.error ?? null,
    /** Discards a failure once it was shown, so that it does not appear elsewhere. */
    forgetFailure(): void {
      for (const mutation of cache.getAll()) {
        if (isOfLot(mutation, lotId) && mutation.state.status === 'error') cache.remove(mutation)
      }
    },
  }
}

const isOfLot = (mutation: Mutation, lotId: string) =>
  mutation.options.mutationKey === mutationKey && changeOf(mutation)?.lotId === lotId

const lastOf = (cache: MutationCache, lotId: string) =>
  cache.getAll().findLast((mutation) => isOfLot(mutation, lotId))

/** Updates the group of a lot in every cached list and page. */
function show(queryClient: QueryClient, lotId: string, group: FavoriteGroup | null): void {
  updateRow<LotRow>(queryClient, listedLots, lotId, (row) => ({ ...row, favorite: group }))
  queryClient.setQueriesData<LotResponse>(pagesOfLot(lotId), (lot) => lot && lotInGroup(lot, group))
}

/** Returns the response for a lot after it moved to a group, or to none. */
export function lotInGroup(lot: LotResponse, group: FavoriteGroup | null): LotResponse {
  const wish = group && { group, value: true }
  if ('bikeCommonDetail' in lot) return { ...lot, wishList: wish ? [wish] : [] }
  return { ...lot, wishList: wish }
}

/** Returns whether a part of a query key names a group of favorites. */
const namesGroup = (part: unknown) =>
  part === 'favorites' || (typeof part === 'object' && part !== null && 'group' in part)
