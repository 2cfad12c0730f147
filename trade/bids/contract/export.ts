import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { bidListQuery } from './lists.ts'

/**
 * The query of the list on the person's screen; `page` and `pageSize` are ignored. `language` is in the query because a
 * plain link cannot send headers.
 */
const shared = {
  query: bidListQuery.extend({
    /** The archive instead of the list of current bids. */
    list: z.enum(['archive', '']).optional(),
    language: z.enum(languages).optional(),
  }),
  response: z.string(),
  refusals: ['too_many_requests'],
  access: { who: 'signed-in' },
} as const

export const exportBids = endpoint('GET', '/bid/export.csv', {
  summary: 'The bids of a list as CSV, at most 10 000',
  ...shared,
  mediaType: 'text/csv',
})

export const exportBidsWorkbook = endpoint('GET', '/bid/export.xlsx', {
  summary: 'The bids of a list as a workbook, at most 10 000',
  ...shared,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
