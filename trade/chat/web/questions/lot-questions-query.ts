import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import { conversationsKey } from '../query-keys.ts'

/** Conversations shown on the page of a lot; /messages has all. */
const pageSize = 5

/** The conversations about a lot, and whether the person can ask about it. */
export const lotQuestionsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...conversationsKey, 'lot', lotId],
    queryFn: ({ signal }) =>
      call('getLotQuestions', { query: { carId: lotId, pageSize } }, { signal }),
  })
