import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { cifAt, costsOf, ruleInput } from './calculate.ts'
import type { CostLineKind, CostLot, CostObstacle, CostSetting, Costs } from './costs.ts'
import { edgesOf } from './rules/rules.ts'

export interface HighestBid {
  /** Yen; null where not even the lowest bid keeps the budget. */
  readonly bidYen: number | null
  /** Parts that are not known and therefore not in it. */
  readonly unknown: CostLineKind[]
  /** Whether the start price is at most that bid; null if a part, the start price or a decisive age is unknown. */
  readonly isWithin: boolean | null
}

/**
 * The highest bid on the step of 5 000 ¥ with which a lot has at most a given landed cost: with one step more it
 * costs more. Stock has one price: that, or none.
 */
export function highestBid(setting: CostSetting, lot: CostLot, budgetYen: number): HighestBid {
  const bidYen =
    lot.market === 'stock' ? price(setting, lot, budgetYen) : bid(setting, lot, budgetYen)
  const costs = costsOf(setting, lot, bidYen ?? bidStepYen)
  const unknown = costs.lines.filter(({ yen }) => yen === null).map(({ kind }) => kind)
  const start = lot.startPriceYen
  const isWithin =
    start !== null && isDecided(costs)
      ? bidYen !== null && bidYen >= start && !costs.obstacles.some(forbidsImport)
      : null
  return { bidYen, unknown, isWithin }
}

/**
 * `isWithin` of the highest bid, without looking for that: the lowest bid decides, and where customs change to a
 * lower rate above a value, the first one above it.
 */
export function isWithinBudget(
  setting: CostSetting,
  lot: CostLot,
  budgetYen: number,
): HighestBid['isWithin'] {
  const start = lot.startPriceYen
  if (start === null) return null
  const first = Math.max(1, Math.ceil(start / bidStepYen))
  const costs = costsOf(setting, lot, lot.market === 'stock' ? start : first * bidStepYen)
  if (!isDecided(costs)) return null
  if (costs.obstacles.some(forbidsImport)) return false
  if (lot.market === 'stock') return costs.totalYen <= budgetYen
  const most = maxSteps(budgetYen)
  if (first > most) return false
  if (costs.totalYen <= budgetYen) return true
  return stepsOfEdges(setting, lot, most).some(
    (edge) => edge >= first && fitsAt(setting, lot, edge + 1, budgetYen),
  )
}

/** Whether all parts are known, and so is whether the lot may come in. */
const isDecided = ({ isComplete, notes }: Costs) => isComplete && !notes.includes('age_unknown')

/** With the wheel on the right the Emirates register none, and yet it may come in and go on. */
const forbidsImport = ({ kind }: CostObstacle) => kind === 'too_old' || kind === 'left_hand_drive'

function price(setting: CostSetting, lot: CostLot, budgetYen: number): number | null {
  const yen = lot.startPriceYen
  return yen !== null && costsOf(setting, lot, yen).totalYen <= budgetYen ? yen : null
}

/**
 * A total rises with the bid but for a few values at which customs change to a lower rate: from one of them to the
 * next it is searched by halves, the highest bids first.
 */
function bid(setting: CostSetting, lot: CostLot, budgetYen: number): number | null {
  const most = maxSteps(budgetYen)
  const fits = (step: number) => fitsAt(setting, lot, step, budgetYen)
  const edges = stepsOfEdges(setting, lot, most)
  let last = most
  for (const edge of edges) {
    const found = lastWhere(edge + 1, last, fits)
    if (found !== null) return found * bidStepYen
    last = edge
  }
  const found = lastWhere(1, last, fits)
  return found === null ? null : found * bidStepYen
}

/** The hammer price is a part of the total. */
const maxSteps = (budgetYen: number) => Math.floor(Math.min(bidCeilingYen, budgetYen) / bidStepYen)

const fitsAt = (setting: CostSetting, lot: CostLot, step: number, budgetYen: number) =>
  costsOf(setting, lot, step * bidStepYen).totalYen <= budgetYen

/** The last steps before the values at which a total may fall, falling. */
function stepsOfEdges(setting: CostSetting, lot: CostLot, most: number): number[] {
  if (!setting.rules) return []
  return edgesOf(setting.rules, ruleInput(setting, lot, 0, null))
    .map((edgeYen) => lastWhere(1, most, (step) => isUpTo(cifAt(lot, step * bidStepYen), edgeYen)))
    .filter((step) => step !== null)
    .filter((step) => step < most)
    .sort((one, other) => other - one)
}

const isUpTo = (cifYen: number | null, edgeYen: number) => cifYen !== null && cifYen <= edgeYen

/** The last of the numbers for which something holds that, once it does not, holds no more; null for none. */
function lastWhere(first: number, last: number, holds: (value: number) => boolean): number | null {
  let [low, high] = [first - 1, last]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low < first ? null : low
}
