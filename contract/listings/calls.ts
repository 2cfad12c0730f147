import * as z from 'zod'
import { type Access, endpoint } from '../core/endpoint.ts'
import { bikeItem, carItem } from '../lots/items.ts'
import { pageTypePermission, pageTypes } from '../lots/page-types.ts'
import { listingQuery } from '../lots/search-query.ts'

const pageInfo = z.object({
  page: z.int(),
  pageSize: z.int(),
  /** Lots that the question finds. */
  totalSearchResults: z.int(),
  /** Lots on the page type without any filter. */
  totalResults: z.int(),
})

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
