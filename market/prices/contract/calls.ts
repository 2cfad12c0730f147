import * as z from 'zod'
import { comparableSale, lotAccess, lotId, pageTypeParams } from '#market/lots/contract/calls.ts'
import { priceReasons } from '#market/lots/contract/estimate.ts'
import { listedEstimate } from '#market/lots/contract/listed-estimate.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { yen } from '#platform/core/contract/yen.ts'

const perMille = z.int().min(0).max(1000)
const instant = z.iso.datetime({ offset: true })

export const maxComparedSales = 20

const lotEstimateShape = listedEstimate.extend({
  /** Nine of ten similar lots sell between these. */
  lowest: yen,
  highest: yen,
  isThin: z.boolean(),
  /** How many of a thousand similar lots reach the start price; null without one. */
  saleChance: perMille.nullable(),
  /** Ascending prices with the share of similar lots that sell for at most each. */
  chances: z.array(z.object({ yen, perMille })).max(100),
  /** When the model was last trained on sales. */
  learnedAt: instant,
  /** The usual car of the model, from which the reasons start. */
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
  /** Its price adjusted to this lot, yen. */
  movedYen: yen,
  /** Its weight in the comparison, per mille of all listed sales. */
  weight: perMille,
})
export type ComparedSale = z.infer<typeof comparedSale>

export const lotEstimate = endpoint('GET', '/{pageType}/lot-estimate', {
  summary: 'The estimated sold price of a lot, with bands, reasons in yen and the compared sales',
  params: pageTypeParams,
  query: z.object({ id: lotId }),
  response: z.object({
    /** Null until enough sales are known; use the lot's `averagePrice` then. */
    estimate: lotEstimateShape.nullable(),
    /** Heaviest first; empty for people who may not see sales. */
    comparables: z.array(comparedSale).max(maxComparedSales),
    /**
     * The first estimate, made before the auction and never changed since; null for lots that had none, and until the
     * lot has a result.
     */
    first: listedEstimate.extend({ at: instant }).nullable(),
    /** Ids of maker and model, by which the statistics find similar sales. */
    salesOf: z.object({ maker: z.int(), model: z.int() }),
  }),
  refusals: ['not_found', 'too_many_requests'],
  access: lotAccess,
})
export type LotEstimate = NonNullable<z.output<typeof lotEstimate.response>['estimate']>

/** The quality of the estimates of a group of results; errors in per mille of the sold price. */
const quality = z.object({
  sales: z.int().min(0),
  /** Half of the estimates were closer. */
  medianError: z.int().nullable(),
  /** The median of estimate minus price: above zero, estimates were too high. */
  bias: z.int().nullable(),
  /** Results within the band of the middle half, and of nine in ten. */
  halfCoverage: perMille.nullable(),
  wideCoverage: perMille.nullable(),
  /** Estimates within a tenth of the price. */
  withinTenth: perMille.nullable(),
})
export type PriceQuality = z.infer<typeof quality>

/** The criteria by which results are grouped. */
export const qualityDivisions = ['sales', 'price', 'grade', 'week'] as const
export type QualityDivision = (typeof qualityDivisions)[number]

/** Problems with estimates that need an operator. */
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
  /** Whether it was trained from scratch, or from the version before. */
  isWhole: z.boolean().nullable(),
  /** Sales it was trained on, and the duration of the training. */
  sales: z.int().nullable(),
  seconds: z.number().nullable(),
  /** Of the latest results with an estimate from before the result. */
  all: quality,
  groups: z.array(
    z.object({
      division: z.enum(qualityDivisions),
      /** Ascending lower bound of the group: sales or yen, the grade, or the Monday of a week. */
      from: z.string(),
      ...quality.shape,
    }),
  ),
  alarms: z.array(z.object({ problem: z.enum(priceProblems), since: instant })),
})
export type LearnedPrices = z.infer<typeof learned>

/** Why a kind has no version yet: what it waits for. */
const unlearnedReasons = ['off', 'no_import', 'too_few_sales', 'learning'] as const

const unlearned = z.object({
  reason: z.enum(unlearnedReasons),
  /** Sales of the last two years, up to the number that the first training needs. */
  sales: z.int().min(0),
  neededSales: z.int().min(1),
})
export type Unlearned = z.infer<typeof unlearned>

const ofKind = learned.extend({
  /** Null once there is a version. */
  unlearned: unlearned.nullable(),
})
export type KindQuality = z.infer<typeof ofKind>

export const priceQuality = endpoint('GET', '/prices/quality', {
  summary: 'How close estimates came to the later results',
  response: z.object({ kinds: z.array(ofKind) }),
  access: { who: 'manager' },
})
