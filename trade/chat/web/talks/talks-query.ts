import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { ChatTalk } from '#trade/chat/contract/talks.ts'
import type { ChatSubject } from '../chat-subject.ts'
import { talksKey } from '../query-keys.ts'

const pageSize = 50

/** The talks of a person, unread ones first, then the latest. */
export const talksQuery = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...talksKey, 'list', onlyUnread],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        'listTalks',
        { query: { page: pageParam, pageSize, ...(onlyUnread && { unread: 'true' as const }) } },
        { signal },
      ),
    getNextPageParam: ({ pageInfo: { page, totalSearchResults } }) =>
      page * pageSize < totalSearchResults ? page + 1 : undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The talk about one bid, also where nobody has written yet. */
export const talkQuery = (bidId: number) =>
  queryOptions({
    queryKey: [...talksKey, 'one', bidId],
    queryFn: async ({ signal }) =>
      (await call('listTalks', { query: { bidId } }, { signal })).talks[0] ?? null,
  })

export const carOf = ({ maker, model, year }: ChatTalk): string =>
  [maker, model, year].filter(Boolean).join(' ')

export const subjectOfTalk = (talk: ChatTalk): ChatSubject => ({
  bidId: talk.bidId,
  title: carOf(talk),
  detail: dotted(talk.lotNo, talk.auctionName, talk.client?.name ?? ''),
  link: talk.link,
})
