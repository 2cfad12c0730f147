import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { menuCountersKey } from '#people/auth/web/session/query-keys.ts'
import { call } from '#platform/http/web/client.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { listedBids } from '#trade/bids/web/query-keys.ts'
import { setChatRead } from '../chat-query.ts'
import { chatKey, conversationsKey } from '../query-keys.ts'

/** Delay before a failed mark is sent again, ms. */
const retryMs = 5000

interface ReadMark {
  readonly bidId: number
  /** The newest loaded message. */
  readonly lastId: number | undefined
  readonly isRead: boolean
  /** Whether the end of the messages is in sight. */
  readonly isAtEnd: boolean
}

/** Marks the conversation about a bid as read when its end is in sight: on opening, and when a message arrives. */
export function useReadMark({ bidId, lastId, isRead, isAtEnd }: ReadMark): void {
  const queryClient = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const isDue = !isRead && isAtEnd && isVisible
  useEffect(() => {
    if (!isDue || lastId === undefined) return
    let retry: ReturnType<typeof setTimeout> | undefined
    const body = { bidId, messageId: lastId }
    setChatRead(queryClient, bidId)
    updateRow<BidRow>(queryClient, listedBids, String(bidId), (row) => ({
      ...row,
      isRead: true,
    }))
    call('markChatRead', { body }).then(
      () => {
        for (const queryKey of [conversationsKey, menuCountersKey]) {
          void queryClient.invalidateQueries({ queryKey })
        }
      },
      () => {
        const reload = () => queryClient.invalidateQueries({ queryKey: chatKey(bidId) })
        retry = setTimeout(() => void reload(), retryMs)
      },
    )
    return () => clearTimeout(retry)
  }, [queryClient, bidId, lastId, isDue])
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
