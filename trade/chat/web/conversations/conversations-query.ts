import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { ChatConversation } from '#trade/chat/contract/conversations.ts'
import type { ChatSubject } from '../chat-subject.ts'
import { conversationsKey } from '../query-keys.ts'

const pageSize = 50

/** `waiting` are the questions that managers have to answer. */
export type WhichConversations = 'all' | 'unread' | 'waiting'

/** A person's conversations, unread ones first, then the latest; of waiting ones the most urgent first. */
export const conversationsQuery = (which: WhichConversations) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'list', which],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        'listConversations',
        {
          query: {
            page: pageParam,
            pageSize,
            ...(which !== 'all' && { [which]: 'true' as const }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ pageInfo: { page, totalSearchResults } }) =>
      page * pageSize < totalSearchResults ? page + 1 : undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The conversation about one bid, even if it has no messages yet. */
export const conversationQuery = (bidId: number) =>
  queryOptions({
    queryKey: [...conversationsKey, 'one', bidId],
    queryFn: async ({ signal }) =>
      (await call('listConversations', { query: { bidId } }, { signal })).conversations[0] ?? null,
  })

export const carOf = ({ maker, model, year }: ChatConversation): string =>
  [maker, model, year].filter(Boolean).join(' ')

export const subjectOfConversation = (conversation: ChatConversation): ChatSubject => ({
  bidId: conversation.bidId,
  title: carOf(conversation),
  detail: dotted(conversation.lotNo, conversation.auctionName, conversation.client?.name ?? ''),
  link: conversation.link,
})
