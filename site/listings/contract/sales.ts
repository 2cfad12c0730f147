import * as z from 'zod'
import { viewFlags } from '#market/search/contract/page-types.ts'
import { statistics, summary } from '#market/search/contract/sales.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'

/** Takes the query of the listing; page and order do not affect the response. */
export const salesSummary = endpoint('GET', '/{pageType}/sales-summary', {
  summary: 'Prices of the finished lots that a search finds, by month, mileage and grade',
  params: z.object({ pageType: z.enum(statistics) }),
  query: listingQuery,
  response: summary,
  refusals: ['too_many_requests', 'no_exchange_rate', 'destination_unknown'],
  access: {
    who: 'permitted',
    flagBy: { param: 'pageType', location: 'path', flags: viewFlags(statistics) },
  },
})
