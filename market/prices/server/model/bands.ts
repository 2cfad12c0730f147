import type { Comparison } from './compare.ts'
import type { Numbers } from './sale.ts'
import { quantileOf, Regression } from './solver/regression.ts'

/** An estimate from before the result. */
export interface Prediction {
  readonly lnPrice: number
  /** The features that the distance of the result depends on: see `featuresOf`. */
  readonly features: readonly number[]
}

/** A prediction with its result. */
export interface Outcome extends Prediction {
  /** Of the sale, days since 1970. */
  readonly day: number
  readonly lnActual: number
}

/**
 * The distribution of distances between results and predictions, learned from predictions that were made before the
 * results.
 */
export interface Bands {
  /** ln of the usual distance, by the features. */
  readonly width: readonly number[]
  /** Usual distances in ln, ascending, for which quantiles are known. */
  readonly centres: readonly number[]
  /** For each center the quantiles of distance / usual distance, at `bandShares`. */
  readonly quantiles: readonly (readonly number[])[]
}

/** Shares of results below the quantiles. */
export const bandShares = [
  0.01, 0.02, 0.05, 0.1, 0.175, 0.25, 0.375, 0.5, 0.625, 0.75, 0.825, 0.9, 0.95, 0.98, 0.99,
] as const
/** The quantiles before any results: those of Student's t with three degrees of freedom. */
export const usualQuantiles: readonly number[] = [
  -4.54, -3.48, -2.35, -1.64, -1.1, -0.765, -0.35, 0, 0.35, 0.765, 1.1, 1.64, 2.35, 3.48, 4.54,
]

const halfLifeDays = 45
const penalty = 2
const centreCount = 8
const centreWidth = 0.35
/** Fewer outcomes are too few to learn from. */
const minOutcomes = 50
/** Number of the latest results that make the quantiles. */
export const latestOutcomes = 20_000

/**
 * Returns the features that the distance of a result depends on. @param l ln of the estimate above that of the usual
 * vehicle of all
 */
export function featuresOf(
  l: number,
  { a, k, c, isKmUnknown, isGradeUnknown }: Numbers,
  { nearYear, earlier, ofTrim, share, logSpread }: Omit<Comparison, 'comparables' | 'shift'>,
): number[] {
  return [
    ...[1, l, Math.max(0, l - 0.5), Math.max(0, -l - 1)],
    ...[a, Math.max(0, a - 0.6), Math.min(c, 0), Math.max(c, 0)],
    ...[isKmUnknown ? 1 : 0, isGradeUnknown ? 1 : 0, Math.max(0, k - 1.2)],
    ...[Math.exp(-nearYear / 8), Math.exp(-earlier / 30), Math.exp(-ofTrim / 5)],
    ...[Math.log(1 + nearYear), share, logSpread],
  ]
}

/** Returns ln of the usual distance of a result from a prediction. */
export function lnWidth({ width }: Pick<Bands, 'width'>, features: readonly number[]): number {
  const sum = width.reduce((total, value, at) => total + value * (features[at] ?? 0), 0)
  return Math.min(1.5, Math.max(-6, sum))
}

/**
 * Learns bands from predictions and their results; null if there are too few.
 *
 * @param maxLatest number of the latest results that make the quantiles
 */
export function learnBands(
  outcomes: Iterable<Outcome>,
  today: number,
  maxLatest = latestOutcomes,
): Bands | null {
  const known = [...outcomes].sort((x, y) => x.day - y.day)
  if (known.length < minOutcomes) return null
  const regression = new Regression(known[0]?.features.length ?? 0, penalty)
  for (const { day, features, lnActual, lnPrice } of known) {
    const weight = 0.5 ** (Math.max(0, today - day) / halfLifeDays)
    regression.add(features, Math.log(Math.abs(lnActual - lnPrice) + 0.01), weight)
  }
  const width = [...regression.solve()]
  const latest = known.slice(-maxLatest).map(({ features, lnActual, lnPrice }) => {
    const ln = lnWidth({ width }, features)
    return { ln, z: (lnActual - lnPrice) / Math.exp(ln) }
  })
  const widths = Float64Array.from(latest, ({ ln }) => ln).sort()
  const centres = Array.from({ length: centreCount }, (_, at) =>
    quantileOf(widths, (at + 0.5) / centreCount),
  )
  latest.sort((x, y) => x.z - y.z)
  const quantiles = centres.map((centre) =>
    weightedQuantiles(
      latest.map(({ z }) => z),
      latest.map(({ ln }) => Math.exp(-0.5 * ((ln - centre) / centreWidth) ** 2) + 1e-4),
    ),
  )
  return { width, centres, quantiles }
}

/** Returns quantiles of ascending weighted values, at `bandShares`. */
function weightedQuantiles(values: readonly number[], weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let at = 0
  return bandShares.map((share) => {
    while (at < values.length - 1 && sum + (weights[at] ?? 0) / 2 < share * total) {
      sum += weights[at] ?? 0
      at++
    }
    return values[at] ?? 0
  })
}

/** Returns the quantiles of distance / usual distance for a given ln of the usual distance. */
export function quantilesAt({ centres, quantiles }: Bands, ln: number): readonly number[] {
  const above = centres.findIndex((centre) => centre >= ln)
  if (above === 0) return quantiles[0] ?? []
  if (above === -1) return quantiles.at(-1) ?? []
  const [from, to] = [centres[above - 1] ?? 0, centres[above] ?? 0]
  const share = to === from ? 1 : (ln - from) / (to - from)
  return bandShares.map((_, at) => {
    const low = quantiles[above - 1]?.[at] ?? 0
    return low + share * ((quantiles[above]?.[at] ?? 0) - low)
  })
}

/** Returns the share of results below `z` usual distances: linear between the quantiles, decaying beyond them. */
export function shareBelow(quantiles: readonly number[], z: number): number {
  return Math.min(1 - minShare, Math.max(minShare, tailedShare(quantiles, z)))
}

/** Nothing is certain, however far away it is. */
const minShare = 1e-6

function tailedShare(quantiles: readonly number[], z: number): number {
  const last = quantiles.length - 1
  const value = (at: number) => quantiles[at] ?? 0
  const share = (at: number) => bandShares[at] ?? 0
  if (z <= value(0)) {
    const rise = (share(1) - share(0)) / Math.max(1e-6, value(1) - value(0))
    return share(0) * Math.exp((rise / share(0)) * (z - value(0)))
  }
  if (z >= value(last)) {
    const left = 1 - share(last)
    const rise = (share(last) - share(last - 1)) / Math.max(1e-6, value(last) - value(last - 1))
    return 1 - left * Math.exp((-rise / left) * (z - value(last)))
  }
  const above = quantiles.findIndex((quantile) => quantile > z)
  const [from, to] = [value(above - 1), value(above)]
  return share(above - 1) + ((z - from) / (to - from)) * (share(above) - share(above - 1))
}
