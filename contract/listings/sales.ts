import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { viewFlags } from '../lots/page-types.ts'
import { statistics, summary } from '../lots/sales.ts'
import { listingQuery } from '../lots/search-query.ts'

/** Takes the query of the listing; page and order make no difference to the answer. */
export const salesSummary = endpoint('GET', '/{pageType}/sales-summary', {
  summary: 'Prices of the finished lots that a question finds, by month, mileage and grade',
  params: z.object({ pageType: z.enum(statistics) }),
  query: listingQuery,
  response: summary,
  refusals: [],
  access: {
    who: 'permitted',
    flagBy: { param: 'pageType', place: 'path', flags: viewFlags(statistics) },
  },
})
