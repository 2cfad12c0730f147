import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { lotId } from '#platform/core/contract/values.ts'
import { paymentIntent } from './calls.ts'

/** Bounds of what is paid at once, in yen; amounts in dollars are held against them at the rate of now. */
export const leastPaymentYen = 1_000
export const maxPaymentYen = 100_000_000

/** In the currency of the person: whole yen, or dollars with two decimals. */
const amount = z.number().positive().max(maxPaymentYen).multipleOf(0.01)
const linkMethod = z.enum(['wallet', 'wire'])

export const makePaymentLink = endpoint('POST', '/payments/link', {
  summary: 'A page on which the person pays by card, wallet or wire service',
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
  summary: "One of the person's own payments that are about to come",
  query: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true), intent: paymentIntent }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

export const announceTransfer = endpoint('POST', '/payments/announce', {
  summary: 'Say that a bank transfer is under way',
  body: z.object({
    amount,
    /** Tokyo day, of the last thirty. */
    sentOn: z.iso.date(),
    purchaseId: lotId.optional(),
  }),
  response: z.object({ success: z.literal(true), intent: paymentIntent }),
  refusals: ['not_found', 'no_exchange_rate', 'too_many_requests'],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const withdrawAnnouncement = endpoint('POST', '/payments/withdraw-announcement', {
  summary: 'A transfer that was announced is not under way after all',
  body: z.object({ id: z.uuid() }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
