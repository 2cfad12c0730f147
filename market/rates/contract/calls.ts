import * as z from 'zod'
import { enteredCurrencies } from '#market/reference-data/contract/destinations.ts'
import { done } from '#platform/core/contract/done.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { confirmed } from '#platform/core/contract/errors.ts'
import { instant } from '#platform/core/contract/values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'

// Managers of money enter the rate of the dollar, in which clients pay; managers of bids enter the other currencies, in
// which costs are estimated.

const moneyManager = {
  who: 'permitted',
  flag: 'managePayments',
  managersOnly: true,
} as const satisfies Access

const bidManager = {
  who: 'permitted',
  flag: 'bidManagementEnabled',
  managersOnly: true,
} as const satisfies Access

export const listRates = endpoint('GET', '/payments/rates', {
  summary: 'Rates in yen per dollar, newest first',
  query: pageQuery,
  response: z.object({
    rates: z
      .array(
        z.object({
          id: z.int(),
          currency: z.literal('USD'),
          yen: z.number(),
          validFrom: instant,
          source: z.string(),
          enteredBy: z.string(),
        }),
      )
      .max(100),
    pageInfo,
  }),
  access: moneyManager,
})

export const enterRate = endpoint('POST', '/payments/rates', {
  summary: 'Enters a rate in yen per dollar, valid from now; bookings keep the rate of their time',
  body: z.object({
    currency: z.literal('USD'),
    yen: z.number().positive().max(99_999),
    confirmed,
  }),
  response: done,
  refusals: ['odd_value'],
  access: moneyManager,
})

export const listCostRates = endpoint('GET', '/costs/rates', {
  summary:
    'Exchange rates of the destinations’ currencies in yen, newest first; the dollar’s rate is that of payments',
  query: z.object({ ...pageQuery.shape, currency: z.enum(enteredCurrencies).optional() }),
  response: z.object({
    rates: z.array(
      z.object({
        id: z.int(),
        currency: z.enum(enteredCurrencies),
        yen: z.number(),
        at: z.iso.datetime({ offset: true }),
        source: z.string(),
        enteredBy: z.string(),
      }),
    ),
    pageInfo,
  }),
  access: bidManager,
})

export const saveCostRate = endpoint('POST', '/costs/save-rate', {
  summary: 'Enter the yen for one unit of a currency from now on',
  body: z.object({
    currency: z.enum(enteredCurrencies),
    yen: z.number().min(0.001).max(10_000),
    sourceText: z.string().trim().min(1, 'required').max(300),
    confirmed,
  }),
  response: done,
  refusals: ['odd_value', 'too_many_requests'],
  access: bidManager,
  idempotent: true,
})
