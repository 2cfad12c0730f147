import * as z from 'zod'
import { comparableSale, lotAccess, lotId, pageTypeParams } from '#market/lots/contract/calls.ts'
import { priceReasons } from '#market/lots/contract/estimate.ts'
import { listedEstimate } from '#market/lots/contract/listed-estimate.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { yen } from '#platform/core/contract/yen.ts'

const perMille = z.int().min(0).max(1000)
const instant = z.iso.datetime({ offset: true })

/** How many comparable sales are listed. */
export const maxComparedSales = 20

const lotEstimateShape = listedEstimate.extend({
  /** Nine of ten lots like it are sold between these. */
  lowest: yen,
  highest: yen,
  isThin: z.boolean(),
  /** Of a thousand lots like it, so many reach the start price; null without one. */
  saleChance: perMille.nullable(),
  /** Rising prices with the share of lots like it that are sold for at most so much. */
  chances: z.array(z.object({ yen, perMille })).max(100),
  /** When its model was last learned from sales. */
  learnedAt: instant,
  /** The usual car of the model, with which the reasons begin. */
  usual: z.object({
    yen,
    year: z.int().nullable(),
    /** km */
    mileage: z.int().nullable(),
    /** Number of the condition grade. */
    condition: z.string(),
    /** Trim level. */
    grade: z.string(),
  }),
  /** Yen of each reason; `usual.yen` and all of them add up to `yen` exactly. */
  reasons: z.array(z.object({ reason: z.enum(priceReasons), yen: z.int() })),
})

/** A sale that the estimate uses. */
export const comparedSale = comparableSale.extend({
  /** The page that shows it. */
  pageType: z.enum(['stats', 'bike-stats']),
  /** Its price as it would have been for this lot, yen. */
  movedYen: yen,
  /** How much of the comparison it is, per mille of all listed sales. */
  weight: perMille,
})
export type ComparedSale = z.infer<typeof comparedSale>

export const lotEstimate = endpoint('GET', '/{pageType}/lot-estimate', {
  summary:
    'What a lot is expected to be sold for, with bands, reasons in yen and the sales it is compared with',
  params: pageTypeParams,
  query: z.object({ id: lotId }),
  response: z.object({
    /** Null until enough sales are known; then `averagePrice` of the lot is what there is. */
    estimate: lotEstimateShape.nullable(),
    /** Weightiest first; none for who may not see sales. */
    comparables: z.array(comparedSale).max(maxComparedSales),
    /**
     * The first estimate, made before the auction and never changed since; null for lots that had none, and
     * as long as the lot has no result.
     */
    first: listedEstimate.extend({ at: instant }).nullable(),
    /** Ids of maker and model, by which the statistics find sales like these. */
    salesOf: z.object({ maker: z.int(), model: z.int() }),
  }),
  refusals: ['not_found', 'too_many_requests'],
  access: lotAccess,
})
export type LotEstimate = NonNullable<z.output<typeof lotEstimate.response>['estimate']>

/** How good the estimates of a group of results were; errors in per mille of the sold price. */
const quality = z.object({
  sales: z.int().min(0),
  /** Half of the estimates were closer. */
  medianError: z.int().nullable(),
  /** The median of estimate minus price: above zero, estimates were too high. */
  bias: z.int().nullable(),
  /** Results within the band of the middle half, and of nine in ten. */
  halfCoverage: perMille.nullable(),
  wideCoverage: perMille.nullable(),
  /** Estimates closer than a tenth of the price. */
  withinTenth: perMille.nullable(),
})
export type PriceQuality = z.infer<typeof quality>

/** By what results are divided. */
export const qualityDivisions = ['sales', 'price', 'grade', 'week'] as const
export type QualityDivision = (typeof qualityDivisions)[number]

/** What can be wrong with estimates, and an operator has to look at. */
export const priceProblems = [
  'half_coverage',
  'wide_coverage',
  'not_learned',
  'learning_failed',
] as const
export type PriceProblem = (typeof priceProblems)[number]

const learned = z.object({
  kind: z.enum(['car', 'bike']),
  /** Number of the version; null before the first. */
  version: z.int().min(1).nullable(),
  learnedAt: instant.nullable(),
  /** Whether it was learned from nothing, or from the one before. */
  isWhole: z.boolean().nullable(),
  /** Sales it was learned from, and how long that took. */
  sales: z.int().nullable(),
  seconds: z.number().nullable(),
  /** Of the latest results that had an estimate before they were known. */
  all: quality,
  groups: z.array(
    z.object({
      division: z.enum(qualityDivisions),
      /** Rising bound of the group: sales and yen from here on, the grade, or the Monday of a week. */
      from: z.string(),
      ...quality.shape,
    }),
  ),
  alarms: z.array(z.object({ problem: z.enum(priceProblems), since: instant })),
})
export type LearnedPrices = z.infer<typeof learned>

export const priceQuality = endpoint('GET', '/prices/quality', {
  summary: 'How close the estimates made before the results came to them',
  response: z.object({ kinds: z.array(learned) }),
  refusals: [],
  access: { who: 'manager' },
})
