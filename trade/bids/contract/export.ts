import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { bidListQuery } from './lists.ts'

/**
 * Has the query of the list that the person works with; `page` and `pageSize` are ignored. `language` is in
 * the query because a plain link cannot send headers.
 */
const shared = {
  query: bidListQuery.extend({
    /** The archive instead of the list of present bids. */
    list: z.enum(['archive', '']).optional(),
    language: z.enum(languages).optional(),
  }),
  response: z.string(),
  refusals: ['too_many_requests'],
  access: { who: 'signed-in' },
} as const

export const exportBids = endpoint('GET', '/bid/export.csv', {
  summary: 'The bids of a list as a text file for spreadsheets, at most 10 000 of them',
  ...shared,
  mediaType: 'text/csv',
})

export const exportBidsWorkbook = endpoint('GET', '/bid/export.xlsx', {
  summary: 'The bids of a list as a workbook, at most 10 000 of them',
  ...shared,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
