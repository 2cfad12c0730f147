import * as z from 'zod'
import { type Access, endpoint } from '../core/endpoint.ts'
import { pageInfo } from '../core/page-info.ts'
import { bikeItem, carItem } from '../lots/items.ts'
import { pageTypePermission, pageTypes } from '../lots/page-types.ts'
import { listingQuery } from '../lots/search-query.ts'

export const listingAnswer = z.union([
  z.object({ carsList: z.array(carItem), pageInfo }),
  z.object({ bikeList: z.array(bikeItem), pageInfo }),
])
export type ListingAnswer = z.infer<typeof listingAnswer>

export const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })
/** Whoever may see a page type may make the calls below it. */
export const listingAccess = {
  who: 'permitted',
  flagBy: { param: 'pageType', place: 'path', flags: pageTypePermission },
} as const satisfies Access

export const listing = endpoint('GET', '/{pageType}/listing', {
  summary: 'One page of a listing',
  params: pageTypeParams,
  query: listingQuery,
  response: listingAnswer,
  refusals: [],
  access: listingAccess,
})
