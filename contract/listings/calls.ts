import * as z from 'zod'
import { type Access, endpoint } from '../core/endpoint.ts'
import { pageInfo } from '../core/page-info.ts'
import { idList } from '../core/query-values.ts'
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
  query: listingQuery.extend({
    /**
     * Ids of the last lots that somebody has seen of the page before, in a list that goes on while it is scrolled: the
     * page begins after the last of them, wherever lots that came or went have moved it.
     */
    after: idList.optional(),
  }),
  response: listingResponse,
  refusals: ['too_many_requests', 'no_exchange_rate'],
  access: listingAccess,
})
