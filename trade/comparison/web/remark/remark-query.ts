import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

/** What the person has remarked on a lot. */
export const remarkQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['comparison', 'remark', lotId] as const,
    staleTime: 60_000,
    queryFn: ({ signal }) => call('getLotRemark', { query: { carId: lotId } }, { signal }),
  })

/** The person's tags, most used first. */
export const ownTagsQuery = queryOptions({
  queryKey: ['comparison', 'tags'] as const,
  staleTime: 60_000,
  queryFn: ({ signal }) => call('listOwnTags', {}, { signal }),
})
