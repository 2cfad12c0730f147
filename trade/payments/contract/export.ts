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
  summary: 'Payments and charges as a text file for spreadsheets, at most 10 000 of them',
  ...list,
  mediaType: 'text/csv',
})

export const exportPaymentsWorkbook = endpoint('GET', '/payments/export.xlsx', {
  summary: 'Payments and charges as a workbook, at most 10 000 of them',
  ...list,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

const day = z.union([z.literal('').transform(() => undefined), queryDay]).optional()

export const getAccountStatement = endpoint('GET', '/payments/statement.pdf', {
  summary: 'The account of a person over a period as PDF, from its opening to its closing balance',
  query: z.object({
    /** Tokyo days, both included; left out for the first booking, and for today. */
    dateFrom: day,
    dateTo: day,
    /** Whose; for managers of money alone. */
    user: asText(integerId).optional(),
    language,
  }),
  response: z.string(),
  mediaType: 'application/pdf',
  refusals: ['not_found', 'statement_too_long', 'too_many_requests'],
  access,
})

export const getBankDetails = endpoint('GET', '/payments/bank-details.pdf', {
  summary: 'Where to transfer to, and what to write so that the transfer finds its account, as PDF',
  query: z.object({
    /** An own car: its invoice's number and what is open of it are named. */
    purchaseId: lotId.optional(),
    language,
  }),
  response: z.string(),
  mediaType: 'application/pdf',
  refusals: ['not_found', 'too_many_requests'],
  access,
})
