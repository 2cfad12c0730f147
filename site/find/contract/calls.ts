import { found } from '#market/search/contract/find.ts'
import { maxFindTextLength } from '#market/search/contract/find-kinds.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { listingAccess, pageTypeParams } from '#site/listings/contract/calls.ts'

/** Takes the query of the listing; its other filters stay active. */
export const findSuggestions = endpoint('GET', '/{pageType}/find', {
  summary: 'What a text may mean: lot numbers, chassis codes, makers, models, equipment',
  params: pageTypeParams,
  query: listingQuery.extend({
    text: queryText.refine((text) => text.length <= maxFindTextLength),
  }),
  response: found,
  refusals: ['no_exchange_rate', 'destination_unknown'],
  access: listingAccess,
})
