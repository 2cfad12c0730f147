import { PriceModel } from './model.ts'
import type { Sales } from './sales.ts'
import { columnCount } from './solver/columns.ts'
import { Problem } from './solver/problem.ts'
import { quantileOf } from './solver/regression.ts'
import { solve } from './solver/solve.ts'

export interface FitOptions {
  /** Day since 1970. Sales of this day and later ones are not learned from. */
  readonly today: number
  /** The version to go on from; without one it is learned from nothing. */
  readonly start?: PriceModel | undefined
  /** How often weights, coefficients and spread are learned in turn. */
  readonly rounds?: number | undefined
  /** Is called after each step of the solver. */
  readonly onPass?: (() => void) | undefined
}

/** From nothing, and from the version of the day before. */
const coldRounds = 8
const warmRounds = 1

/**
 * Learns what sales tell about prices: values of all columns and effects that fit ln of the price best, where each is
 * held to the size that such effects usually have, and sales that are far off count less.
 */
export function fitModel(sales: Sales, { today, start, rounds, onPass }: FitOptions): PriceModel {
  const { columns } = sales
  let end = sales.size
  while (end > 0 && (columns.day[end - 1] ?? 0) >= today) end--
  if (end === 0) throw new Error('there are no sales to learn from')
  const middle = start?.middle ?? quantileOf(columns.price.slice(0, end).sort(), 0.5)
  const problem = new Problem(sales, { end, today, middle })
  const values = new Float64Array(problem.count)
  start?.writeValues(sales.coefficients, values)
  let spread = start?.spread ?? null
  let scale = 0
  problem.predict(values)
  for (let round = rounds ?? (start ? warmRounds : coldRounds); round > 0; round--) {
    problem.weigh(spread)
    scale = solve(problem, values, { scale, onPass }).scale
    problem.predict(values)
    spread = problem.learnSpread()
  }
  if (!spread) throw new Error('a fit has at least one round')
  problem.predict(values, sales.size)
  problem.keep(sales, spread)
  return new PriceModel({
    ...{ middle, spread, bands: start?.bands ?? null, options: sales.options },
    columns: values.slice(0, columnCount),
    keys: sales.coefficients,
    values: Float32Array.from(values.subarray(columnCount)),
  })
}
