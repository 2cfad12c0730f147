import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import { costSettingsKey } from './query-keys.ts'

/** The rules that managers have to compare with their sources again. */
export const ruleReviewsQuery = queryOptions({
  queryKey: [...costSettingsKey, 'rule-reviews'] as const,
  queryFn: ({ signal }) => call('listRuleReviews', {}, { signal }),
})
