import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { invoicePath } from '#trade/bids/contract/invoice-address.ts'
import { purchaseId } from './calls.ts'

/** `language` is in the query because a plain link cannot send headers. */
const fileQuery = z.object({ id: purchaseId, language: z.enum(languages).optional() })
const access = { who: 'permitted', flag: 'downloadInvoice' } as const

/** Returns the invoice or note with this id; every request gets the same bytes. */
export const getInvoice = endpoint('GET', invoicePath, {
  summary: 'A proforma, invoice, credit or debit note as PDF',
  query: fileQuery,
  response: z.string(),
  mediaType: 'application/pdf',
  refusals: ['not_found', 'paper_unavailable', 'too_many_requests'],
  access,
})

export const getStatement = endpoint('GET', '/purchased-cars/statement', {
  summary: 'A purchased car with its current costs and invoices, as PDF',
  query: fileQuery,
  response: z.string(),
  mediaType: 'application/pdf',
  refusals: ['not_found', 'too_many_requests'],
  access,
})
