import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { lotId } from '#platform/core/contract/values.ts'
import { paymentIntent } from './calls.ts'

/** Bounds of a single payment, in yen. Amounts in dollars are converted at the current rate. */
export const minPaymentYen = 1_000
export const maxPaymentYen = 100_000_000

/** In the currency of the person: whole yen, or dollars with two decimals. */
const amount = z.number().positive().max(maxPaymentYen).multipleOf(0.01)
const linkMethod = z.enum(['wallet', 'wire'])

export const makePaymentLink = endpoint('POST', '/payments/link', {
  summary: 'Opens a page on which the person pays by card, wallet or wire service',
  body: z.object({
    method: linkMethod,
    amount,
    /** The invoiced car that is paid first. */
    purchaseId: lotId.optional(),
  }),
  response: z.object({ success: z.literal(true), url: z.string(), id: z.uuid() }),
  refusals: ['not_found', 'payment_provider_unavailable', 'no_exchange_rate', 'too_many_requests'],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const viewPaymentIntent = endpoint('GET', '/payments/intent', {
  summary: "One of the person's pending payments",
  query: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true), intent: paymentIntent }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

export const announceTransfer = endpoint('POST', '/payments/announce', {
  summary: 'Announces a bank transfer',
  body: z.object({
    amount,
    /** Tokyo day, within the last thirty. */
    sentOn: z.iso.date(),
    purchaseId: lotId.optional(),
  }),
  response: z.object({ success: z.literal(true), intent: paymentIntent }),
  refusals: ['not_found', 'no_exchange_rate', 'too_many_requests'],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const withdrawAnnouncement = endpoint('POST', '/payments/withdraw-announcement', {
  summary: 'Withdraws the announcement of a bank transfer',
  body: z.object({ id: z.uuid() }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
