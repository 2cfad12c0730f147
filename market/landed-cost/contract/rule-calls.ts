import * as z from 'zod'
import { destinations, enteredCurrencies } from '#market/reference-data/contract/destinations.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { confirmed } from '#platform/core/contract/errors.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { costManager } from './tariffs.ts'
import { costRules } from './values.ts'

// What managers keep: the rules of countries, and what currencies are worth. Neither is ever changed: a new
// version or a newer rate takes its place, and the ones before stay to be read.

const instant = z.iso.datetime({ offset: true })
const sourceText = z.string().trim().min(1, 'required').max(300)

/** What is wrong with rules that cannot be calculated with, each as `path: reason`. */
export const costRulesFaults = z.object({ faults: z.array(z.string()) })

/** How many rows a table of rules has at most. */
export const maxRuleRows = 200

/** A version of the rules of a country. */
const rulesVersion = costRules.extend({
  enteredAt: instant,
  /** Name of the manager; empty for what every system begins with. */
  enteredBy: z.string(),
  /** Whether calculations are made with it today: it holds when a vehicle bought today arrives. */
  isInForce: z.boolean(),
})

export const listCostRules = endpoint('GET', '/costs/rules', {
  summary: 'The rules of countries with every version, the newest first',
  query: z.object({ ...pageQuery.shape, country: z.enum(destinations).optional() }),
  response: z.object({ rules: z.array(rulesVersion), pageInfo }),
  refusals: [],
  access: costManager,
})

export const saveCostRules = endpoint('POST', '/costs/save-rules', {
  summary: 'Add a version of the rules of a country, valid from a day on',
  body: z.object({
    country: z.enum(destinations),
    /** The Tokyo day; of versions of one day the last one saved holds. */
    validFrom: z.iso.date(),
    /** Who says so, in words, and when. */
    sourceText,
    sourceOn: z.iso.date(),
    /** All of them, as `listCostRules` returns them; `market/landed-cost/contract/rules/` has a type for each country. */
    parameters: z.record(z.string().max(60), z.unknown()),
    confirmed,
  }),
  response: done.extend({ id: z.int() }),
  /** The `detail` of `cost_rules_invalid` is `costRulesFaults`. */
  refusals: ['cost_rules_invalid', 'odd_value', 'too_many_requests'],
  access: costManager,
  idempotent: true,
})

export const listCostRates = endpoint('GET', '/costs/rates', {
  summary:
    'Yen for the currencies of destinations, the newest first; dollars are those of payments',
  query: z.object({ ...pageQuery.shape, currency: z.enum(enteredCurrencies).optional() }),
  response: z.object({
    rates: z.array(
      z.object({
        id: z.int(),
        currency: z.enum(enteredCurrencies),
        yen: z.number(),
        at: instant,
        source: z.string(),
        enteredBy: z.string(),
      }),
    ),
    pageInfo,
  }),
  refusals: [],
  access: costManager,
})

export const saveCostRate = endpoint('POST', '/costs/save-rate', {
  summary: 'Enter yen for one unit of a currency, from now on',
  body: z.object({
    currency: z.enum(enteredCurrencies),
    yen: z.number().min(0.001).max(10_000),
    sourceText,
    confirmed,
  }),
  response: done,
  refusals: ['odd_value', 'too_many_requests'],
  access: costManager,
  idempotent: true,
})
