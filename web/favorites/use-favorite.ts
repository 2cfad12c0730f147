import {
  type Mutation,
  type MutationCache,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { FavoriteGroup, FavoritePageType } from '../../contract/lots/favorite-groups.ts'
import { call } from '../api/client.ts'
import { favoriteGroupsKey } from './favorite-groups-query.ts'
import { withGroup } from './marked-lots.ts'

/** A lot, the group that it is in, and the one that it is put into; null for none. */
interface Change {
  readonly lotId: string
  readonly pageType: FavoritePageType
  readonly from: FavoriteGroup | null
  readonly to: FavoriteGroup | null
}

const mutationKey = ['favorite']
const changeOf = ({ state }: Mutation) => state.variables as Change | undefined

/**
 * Moves a lot between groups: shown at once wherever the lot is shown, and taken back when the
 * server refuses. While a lot is on its way, nothing more is done to it (spec 3 §4).
 */
export function useFavoriteChange(): (change: Change) => void {
  const queryClient = useQueryClient()
  return (change) => {
    if (change.from === change.to) return
    const isOnItsWay = queryClient.isMutating({
      mutationKey,
      predicate: (mutation) => changeOf(mutation)?.lotId === change.lotId,
    })
    if (isOnItsWay) return
    const mutation = queryClient.getMutationCache().build(queryClient, mutationOf(queryClient))
    // Whoever shows the lot reads what became of it from the cache.
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
    // Once more: an answer from before the change may have come in between.
    show(queryClient, lotId, to)
    void queryClient.invalidateQueries({ queryKey: [favoriteGroupsKey] })
    void queryClient.invalidateQueries({
      queryKey: ['listing'],
      predicate: ({ queryKey }) => queryKey.some(namesGroup),
    })
  },
})

/**
 * What becomes of the last change of a lot, wherever it was asked for. Every row of a list asks, and
 * mostly there is nothing, so that asking costs a look at an empty cache.
 */
export function useLastChange(lotId: string) {
  const cache = useQueryClient().getMutationCache()
  const ofLot = () => lastOf(cache, lotId)?.state
  const last = useSyncExternalStore(cache.subscribe, ofLot, ofLot)
  return {
    isPending: last?.status === 'pending',
    failure: last?.error ?? null,
    /** Once read, a failure does not come back, also not where the lot is shown next. */
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

/** Every answer in the cache that shows the lot says where it is now. */
function show(queryClient: QueryClient, lotId: string, group: FavoriteGroup | null): void {
  for (const key of ['listing', 'lot']) {
    queryClient.setQueriesData({ queryKey: [key] }, (data) => withGroup(data, lotId, group))
  }
}

/** Whether a part of a query's key names a group of favorites. */
const namesGroup = (part: unknown) =>
  part === 'favorites' || (typeof part === 'object' && part !== null && 'group' in part)
