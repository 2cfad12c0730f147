import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, integerId } from '#platform/core/contract/numbers.ts'
import { queryDay } from '#platform/core/contract/query-values.ts'
import { lotId } from '#platform/core/contract/values.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { paymentFilters } from './calls.ts'

/** `language` is in the query because a plain link cannot send headers. */
const language = z.enum(languages).optional()
const access = { who: 'signed-in' } as const

const list = {
  query: paymentFilters.extend({ language }),
  response: z.string(),
  refusals: ['not_found', 'too_many_requests'],
  access,
} as const

export const exportPayments = endpoint('GET', '/payments/export.csv', {
  summary: 'Payments and charges as CSV, at most 10 000',
  ...list,
  mediaType: 'text/csv',
})

export const exportPaymentsWorkbook = endpoint('GET', '/payments/export.xlsx', {
  summary: 'Payments and charges as a workbook, at most 10 000',
  ...list,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

const day = z.union([z.literal('').transform(() => undefined), queryDay]).optional()

export const getAccountStatement = endpoint('GET', '/payments/statement.pdf', {
  summary: 'The account of a person over a period as PDF, from opening to closing balance',
  query: z.object({
    /** Tokyo days, inclusive; if omitted, from the first booking, and to today. */
    dateFrom: day,
    dateTo: day,
    /** The client; only for managers of money. */
    user: asText(integerId).optional(),
    language,
  }),
  response: z.string(),
  mediaType: 'application/pdf',
  refusals: ['not_found', 'statement_too_long', 'too_many_requests'],
  access,
})

export const getBankDetails = endpoint('GET', '/payments/bank-details.pdf', {
  summary: 'The bank details and the reference for a transfer as PDF',
  query: z.object({
    /** One of the person's cars, whose invoice number and open amount the document names. */
    purchaseId: lotId.optional(),
    language,
  }),
  response: z.string(),
  mediaType: 'application/pdf',
  refusals: ['not_found', 'too_many_requests'],
  access,
})
