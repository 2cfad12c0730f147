import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

export const lotNoteQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['lot-notes', 'note', lotId] as const,
    staleTime: 60_000,
    queryFn: ({ signal }) => call('getLotNote', { query: { carId: lotId } }, { signal }),
  })

/** The person's tags, most used first. */
export const ownTagsQuery = queryOptions({
  queryKey: ['lot-notes', 'tags'] as const,
  staleTime: 60_000,
  queryFn: ({ signal }) => call('listOwnTags', {}, { signal }),
})
