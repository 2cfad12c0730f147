import { PriceModel } from './model.ts'
import type { Sales } from './sales.ts'
import { columnCount } from './solver/columns.ts'
import { Problem } from './solver/problem.ts'
import { quantileOf } from './solver/regression.ts'
import { solve } from './solver/solve.ts'

export interface FitOptions {
  /** Day since 1970. The model is trained on sales before it. */
  readonly today: number
  /** The version to continue from; without one, training starts from scratch. */
  readonly start?: PriceModel | undefined
  /** The equations of these sales, if they are fitted more than once. */
  readonly problem?: Problem | undefined
  /** Rounds of learning weights, coefficients and spread in turn. */
  readonly rounds?: number | undefined
  /** Maximum steps of the last round; fewer if another fit continues from there. */
  readonly lastSteps?: number | undefined
  /** Called after each step of the solver. */
  readonly onPass?: (() => void) | undefined
}

/** From scratch, and from the version of the day before. */
const coldRounds = 8
const warmRounds = 1

/** The last rounds learn from all sales, so the errors of these sales do not show the spread. */
const wholeRounds = 2

/**
 * Steps of the last round, and of the rounds before it, after which the weights change, so that exact values would be
 * wasted.
 */
const maxSteps = 56
const draftSteps = 15

/**
 * Fits a model to sales: the values of all columns and effects that best explain ln of the price. Each is held to the
 * size that such effects usually have, and sales that are far off count less.
 */
export function fitModel(sales: Sales, options: FitOptions): PriceModel {
  const { today, start, rounds, lastSteps = maxSteps, onPass } = options
  if (sales.size === 0 || sales.days.first >= today) {
    throw new Error('there are no sales to learn from')
  }
  const middle = start?.middle ?? middlePrice(sales, today)
  const problem = options.problem ?? new Problem(sales)
  problem.begin({ today, middle })
  const values = new Float64Array(problem.count)
  start?.writeValues(sales.coefficients, values)
  let spread = start?.spread ?? null
  let scale = 0
  problem.predict(values)
  if (start) problem.findMistyped('fit')
  const count = rounds ?? (start ? warmRounds : coldRounds)
  for (let round = count; round > 0; round--) {
    // The first draft knows what age and mileage usually cost.
    if (!start && round === count - 1) problem.findMistyped('draft')
    const isHolding = round > wholeRounds
    problem.weigh(spread, isHolding ? round : null)
    const steps = round === 1 ? lastSteps : draftSteps
    scale = solve(problem, values, { maxSteps: steps, scale, onPass }).scale
    problem.predict(values)
    if (isHolding || !spread) spread = problem.learnSpread()
  }
  if (!spread) throw new Error('a fit has at least one round')
  problem.predict(values)
  problem.storeResults(sales, spread)
  return new PriceModel({
    ...{ middle, spread, bands: start?.bands ?? null, options: sales.options },
    columns: values.slice(0, columnCount),
    keys: sales.coefficients,
    values: Float32Array.from(values.subarray(columnCount)),
  })
}

/** Returns ln of the median price of the sales before a day. */
function middlePrice({ columns, size }: Sales, today: number): number {
  const prices = new Float32Array(size)
  let count = 0
  for (let row = 0; row < size; row++) {
    if ((columns.day[row] ?? 0) < today) prices[count++] = columns.price[row] ?? 0
  }
  return quantileOf(prices.subarray(0, count).sort(), 0.5)
}
