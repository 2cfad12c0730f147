import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { integerId } from '#platform/core/contract/numbers.ts'
import { languages } from '#platform/i18n/contract/language.ts'

/** An order to the managers to find a vehicle. */
export const orderForm = z.object({
  name: z.string().trim().min(1, 'required').max(120),
  email: z.email('email').max(254),
  phone: z.string().trim().max(30).default(''),
  country: integerId.nullable().default(null),
  makerModel: z.string().trim().min(1, 'required').max(200),
  yearFrom: z.int().min(1950).max(2100).nullable().default(null),
  mileageTo: z.int().min(0).max(1_000_000).nullable().default(null),
  budgetYen: z.int().min(0).max(1_000_000_000).nullable().default(null),
  comment: z.string().trim().max(3000).default(''),
  language: z.enum(languages),
})
export type OrderForm = z.input<typeof orderForm>

export const makeOrder = endpoint('POST', '/site/make-order', {
  summary: 'Order a vehicle from the managers; stored, and mailed to them',
  body: orderForm,
  response: z.object({ success: z.literal(true), orderId: z.string() }),
  refusals: ['too_many_requests'],
  access: { who: 'anyone' },
})
