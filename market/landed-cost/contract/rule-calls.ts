import * as z from 'zod'
import { destinations } from '#market/reference-data/contract/destinations.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { confirmed } from '#platform/core/contract/errors.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { costManager } from './tariffs.ts'
import { costRules } from './values.ts'

// Managers maintain the rules of countries. They are never changed: a new version replaces them, and the earlier ones
// stay readable.

const instant = z.iso.datetime({ offset: true })
const sourceText = z.string().trim().min(1, 'required').max(300)

/** Why rules cannot be used for calculation, each as `path: reason`. */
export const costRulesFaults = z.object({ faults: z.array(z.string()) })

/** Maximum rows in a table of rules. */
export const maxRuleRows = 200

const rulesVersion = costRules.extend({
  /** The Tokyo day on which somebody last compared it with its sources. */
  reviewedOn: z.iso.date(),
  enteredAt: instant,
  /** Name of the manager; empty for the initial rules. */
  enteredBy: z.string(),
  /** Whether calculations use it today: it applies when a vehicle bought today arrives. */
  isInForce: z.boolean(),
})

export const listCostRules = endpoint('GET', '/costs/rules', {
  summary: 'All versions of the rules of countries, newest first',
  query: z.object({ ...pageQuery.shape, country: z.enum(destinations).optional() }),
  response: z.object({ rules: z.array(rulesVersion), pageInfo }),
  access: costManager,
})

/** Days after which rules have to be compared with their sources again. */
export const reviewAfterDays = 180

export const listRuleReviews = endpoint('GET', '/costs/rule-reviews', {
  summary: 'Rules in force that have to be compared with their sources, the longest overdue first',
  response: z.object({
    reviews: z.array(
      z.object({
        rules: z.enum(['import', 'export']),
        country: z.enum(destinations),
        reviewedOn: z.iso.date(),
      }),
    ),
  }),
  access: costManager,
})
export type RuleReview = z.output<typeof listRuleReviews.response>['reviews'][number]

export const saveCostRules = endpoint('POST', '/costs/save-rules', {
  summary: 'Add a version of the rules of a country, reviewed today and valid from a day on',
  body: z.object({
    country: z.enum(destinations),
    /** The Tokyo day; of several versions of one day the last one saved applies. */
    validFrom: z.iso.date(),
    /** The publisher in words, and the date. */
    sourceText,
    sourceOn: z.iso.date(),
    /**
     * All of them, as `listCostRules` returns them; `market/landed-cost/contract/rules/` has a type for each country.
     */
    parameters: z.record(z.string().max(60), z.unknown()),
    confirmed,
  }),
  response: done.extend({ id: z.int() }),
  /** The `detail` of `cost_rules_invalid` is `costRulesFaults`. */
  refusals: ['cost_rules_invalid', 'odd_value', 'too_many_requests'],
  access: costManager,
  idempotent: true,
})
