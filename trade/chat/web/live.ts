import { menuCountersKey } from '#people/auth/web/session/query-keys.ts'
import { invalidateRow } from '#platform/list/web/update-row.ts'
import { type Gathered, type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { listedBids } from '#trade/bids/web/query-keys.ts'
import { chatKey, conversationsKey, historyKey } from './query-keys.ts'

const reloadConversations: Gathered<number> = (queryClient, bidIds) => {
  for (const bidId of bidIds) invalidateRow(queryClient, listedBids, String(bidId))
  reload(queryClient, conversationsKey, menuCountersKey)
}

export const chatLive: LiveModule = {
  on: {
    chat({ bidId }, { queryClient, gather }) {
      reload(queryClient, chatKey(bidId))
      gather(reloadConversations, bidId)
    },
    bid: ({ bidId }, { queryClient }) => reload(queryClient, historyKey(bidId)),
  },
  reloadsWhenOpened: [['chat'], ['bid-log'], conversationsKey],
}
