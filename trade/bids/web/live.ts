import { listedLots, lotKey, pagesOfLot } from '#market/lots/web/query-keys.ts'
import { menuCountersKey } from '#people/auth/web/session/query-keys.ts'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { invalidateRow } from '#platform/list/web/update-row.ts'
import { type Gathered, type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { bidsKey } from './query-keys.ts'

const reloadClientBids: Gathered<number> = (queryClient) =>
  reload(queryClient, bidsKey, menuCountersKey)

export const bidLive: LiveModule = {
  on: {
    bid({ bidId, carId, clientId }, { queryClient, userId, gather }) {
      void queryClient.invalidateQueries(pagesOfLot(carId))
      if (clientId !== userId) return gather(reloadClientBids, bidId)
      invalidateRow(queryClient, listedLots, carId)
      reload(queryClient, bidsKey, sessionQuery.queryKey)
    },
    // The bid panel and the lists show limits.
    balance: (_, { queryClient }) => reload(queryClient, lotKey, bidsKey),
  },
  reloadsWhenOpened: [bidsKey, sessionQuery.queryKey, menuCountersKey],
}
