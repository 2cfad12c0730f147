import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import type { Chat, ChatMessage } from '#trade/chat/contract/calls.ts'
import { chatKey } from './query-keys.ts'

/**
 * The messages about a bid. The first page ends with the newest message; every other page ends before the previous one.
 */
export const chatQuery = (bidId: number) =>
  infiniteQueryOptions({
    queryKey: [...chatKey(bidId), 'messages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('getChat', { query: { bidId, ...(pageParam && { before: pageParam }) } }, { signal }),
    getNextPageParam: ({ chat, hasMore }) => (hasMore ? chat[0]?.id : undefined),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })

type Pages = Pick<InfiniteData<Chat>, 'pages'>

/** Returns all loaded messages, oldest first, without duplicates. */
export function messagesOf(data: Pages): ChatMessage[] {
  const byId = new Map<number, ChatMessage>()
  for (const { chat } of data.pages) {
    for (const message of chat) if (!byId.has(message.id)) byId.set(message.id, message)
  }
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

function change(queryClient: QueryClient, bidId: number, edit: (newest: Chat) => Chat): void {
  queryClient.setQueryData(chatQuery(bidId).queryKey, (data) => {
    const [newest, ...others] = data?.pages ?? []
    return data && newest ? { ...data, pages: [edit(newest), ...others] } : data
  })
}

/** Adds a message that the server has stored. */
export const addMessage = (queryClient: QueryClient, bidId: number, message: ChatMessage) =>
  change(queryClient, bidId, (newest) =>
    newest.chat.some(({ id }) => id === message.id)
      ? newest
      : { ...newest, chat: [...newest.chat, message] },
  )

/** Marks the conversation as read optimistically. */
export const setChatRead = (queryClient: QueryClient, bidId: number) =>
  change(queryClient, bidId, (newest) => ({ ...newest, isRead: true }))

/** Drops all but the newest page, which is shown at once when the conversation opens again. */
export const dropEarlierPages = (queryClient: QueryClient, bidId: number) =>
  queryClient.setQueryData(chatQuery(bidId).queryKey, (data) =>
    data && data.pages.length > 1
      ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
      : data,
  )
