import * as z from 'zod'
import { type Access, endpoint } from '../core/endpoint.ts'
import { afterRows, pageInfo } from '../core/page-info.ts'
import { bikeItem, carItem } from '../lots/items.ts'
import { pageTypePermission, pageTypes } from '../lots/page-types.ts'
import { listingQuery } from '../lots/search-query.ts'

export const listingResponse = z.union([
  z.object({ carsList: z.array(carItem), pageInfo }),
  z.object({ bikeList: z.array(bikeItem), pageInfo }),
])
export type ListingResponse = z.infer<typeof listingResponse>

export const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })
/** The permission to see a page type allows all calls below its path. */
export const listingAccess = {
  who: 'permitted',
  flagBy: { param: 'pageType', location: 'path', flags: pageTypePermission },
} as const satisfies Access

export const listing = endpoint('GET', '/{pageType}/listing', {
  summary: 'One page of a listing',
  params: pageTypeParams,
  query: listingQuery.extend({ after: afterRows.optional() }),
  response: listingResponse,
  refusals: ['too_many_requests', 'no_exchange_rate'],
  access: listingAccess,
})
