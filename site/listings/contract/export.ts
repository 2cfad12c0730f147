import * as z from 'zod'
import { listingQuery } from '#market/search/contract/search-query.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { listingAccess, pageTypeParams } from './calls.ts'

/**
 * Takes the query of the listing without `page` and `pageSize`. `language` is in the query because a plain link cannot
 * send headers.
 */
export const exportLots = endpoint('GET', '/{pageType}/export', {
  summary: 'The lots of a listing as a file for spreadsheets, at most 10 000 of them',
  params: pageTypeParams,
  query: listingQuery.extend({ language: z.enum(languages).optional() }),
  response: z.string(),
  mediaType: 'text/csv',
  refusals: ['too_many_requests', 'no_exchange_rate', 'destination_unknown'],
  access: listingAccess,
})
