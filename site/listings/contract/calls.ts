import * as z from 'zod'
import { bikeItem, carItem } from '#market/lots/contract/items.ts'
import { pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { afterRows, pageInfo } from '#platform/list/contract/page-info.ts'

export const listingResponse = z.union([
  z.object({ carsList: z.array(carItem), pageInfo }),
  z.object({ bikeList: z.array(bikeItem), pageInfo }),
])
export type ListingResponse = z.infer<typeof listingResponse>

export const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })
/** The permission to see a page type covers all calls below its path. */
export const listingAccess = {
  who: 'permitted',
  flagBy: { param: 'pageType', location: 'path', flags: pageTypePermission },
} as const satisfies Access

export const listing = endpoint('GET', '/{pageType}/listing', {
  summary: 'One page of a listing',
  params: pageTypeParams,
  query: listingQuery.extend({ after: afterRows.optional() }),
  response: listingResponse,
  refusals: ['too_many_requests', 'no_exchange_rate', 'destination_unknown'],
  access: listingAccess,
})
