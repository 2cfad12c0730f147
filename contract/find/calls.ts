import { endpoint } from '../core/endpoint.ts'
import { queryText } from '../core/query-values.ts'
import { listingAccess, pageTypeParams } from '../listings/calls.ts'
import { found } from '../lots/find.ts'
import { longestFindText } from '../lots/find-kinds.ts'
import { listingQuery } from '../lots/search-query.ts'

/** Takes the query of the listing, whose other filters stay in force. */
export const findSuggestions = endpoint('GET', '/{pageType}/find', {
  summary: 'What a text may mean: lot numbers, chassis codes, makers, models, equipment',
  params: pageTypeParams,
  query: listingQuery.extend({ text: queryText.refine((text) => text.length <= longestFindText) }),
  response: found,
  refusals: ['no_exchange_rate'],
  access: listingAccess,
})
