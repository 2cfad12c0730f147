import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { cifAt, costsOf, ruleInput } from './calculate.ts'
import type { CostLineKind, CostLot, CostObstacle, CostSetting, Costs } from './costs.ts'
import { edgesOf } from './rules/rules.ts'

export interface HighestBid {
  /** Yen; null if even the lowest bid exceeds the budget. */
  readonly bidYen: number | null
  /** Unknown parts, which are not included. */
  readonly unknown: CostLineKind[]
  /** As `isWithinBudget` decides. */
  readonly isWithin: boolean | null
}

/**
 * Returns the highest bid, in steps of ¥5,000, at which a lot's landed cost is within the budget; one step more exceeds
 * it. Stock can only be bought at its price.
 */
export function highestBid(setting: CostSetting, lot: CostLot, budgetYen: number): HighestBid {
  const bidYen =
    lot.market === 'stock' ? price(setting, lot, budgetYen) : bid(setting, lot, budgetYen)
  const costs = costsOf(setting, lot, bidYen ?? bidStepYen)
  const unknown = costs.lines.filter(({ yen }) => yen === null).map(({ kind }) => kind)
  return { bidYen, unknown, isWithin: isWithinBudget(setting, lot, budgetYen) }
}

/** The price of stock, or the lowest bid that reaches a start price. */
const lowestYen = ({ market }: CostLot, start: number): number =>
  market === 'stock' ? start : lowestStep(start) * bidStepYen

const lowestStep = (start: number) => Math.max(1, Math.ceil(start / bidStepYen))

/** Whether a cost is within the budget; null if only a part of its range is. */
function fits({ totalYen, range }: Costs, budgetYen: number): boolean | null {
  if ((range?.low ?? totalYen) > budgetYen) return false
  return (range?.high ?? totalYen) <= budgetYen || null
}

/**
 * Returns whether a bid of at least the start price is within the budget; null if that is uncertain, because a part, the
 * start price or a decisive age is unknown or only the low end of a range fits. The lowest bid decides and, where
 * customs charge a lower rate above some value, the first bid above that value.
 */
export function isWithinBudget(
  setting: CostSetting,
  lot: CostLot,
  budgetYen: number,
): boolean | null {
  const start = lot.startPriceYen
  if (start === null) return null
  const first = lowestStep(start)
  const costs = costsOf(setting, lot, lowestYen(lot, start))
  if (!isDecided(costs)) return null
  if (costs.obstacles.some(forbidsImport)) return false
  const atStart = fits(costs, budgetYen)
  if (lot.market === 'stock') return atStart
  const maxStep = maxSteps(budgetYen)
  if (first > maxStep) return false
  if (atStart) return true
  const aboveEdges = stepsOfEdges(setting, lot, maxStep)
    .filter((edge) => edge >= first)
    .map((edge) => fits(costsAt(setting, lot, edge + 1), budgetYen))
  if (aboveEdges.includes(true)) return true
  return atStart === null || aboveEdges.includes(null) ? null : false
}

/**
 * Returns the landed cost at an amount in yen, with the ends of its range; null if a part is unknown, or if the lot
 * cannot be imported.
 */
export function knownCost(
  setting: CostSetting,
  lot: CostLot,
  amountYen: number,
): Readonly<Record<'low' | 'middle' | 'high', number>> | null {
  const costs = costsOf(setting, lot, amountYen)
  if (!isDecided(costs) || costs.obstacles.some(forbidsImport)) return null
  const { totalYen: middle, range } = costs
  return { middle, low: range?.low ?? middle, high: range?.high ?? middle }
}

/** Whether all parts are known, and whether the lot can be imported. */
const isDecided = ({ isComplete, notes }: Costs) => isComplete && !notes.includes('age_unknown')

/** The Emirates do not register right-hand drive, but such a car can be imported and re-exported. */
const forbidsImport = ({ kind }: CostObstacle) => kind === 'too_old' || kind === 'left_hand_drive'

function price(setting: CostSetting, lot: CostLot, budgetYen: number): number | null {
  const yen = lot.startPriceYen
  return yen !== null && costsOf(setting, lot, yen).totalYen <= budgetYen ? yen : null
}

/**
 * Searches the highest bid. A total rises with the bid except at a few values above which customs charge a lower rate,
 * so each range between them is searched by bisection, highest bids first.
 */
function bid(setting: CostSetting, lot: CostLot, budgetYen: number): number | null {
  const maxStep = maxSteps(budgetYen)
  const isLowEnough = (step: number) => costsAt(setting, lot, step).totalYen <= budgetYen
  const edges = stepsOfEdges(setting, lot, maxStep)
  let last = maxStep
  for (const edge of edges) {
    const found = lastWhere(edge + 1, last, isLowEnough)
    if (found !== null) return found * bidStepYen
    last = edge
  }
  const found = lastWhere(1, last, isLowEnough)
  return found === null ? null : found * bidStepYen
}

/** The hammer price alone must be within the budget. */
const maxSteps = (budgetYen: number) => Math.floor(Math.min(bidCeilingYen, budgetYen) / bidStepYen)

const costsAt = (setting: CostSetting, lot: CostLot, step: number) =>
  costsOf(setting, lot, step * bidStepYen)

/** Returns the last steps before the values at which a total may fall, in descending order. */
function stepsOfEdges(setting: CostSetting, lot: CostLot, maxStep: number): number[] {
  if (!setting.rules) return []
  return edgesOf(setting.rules, ruleInput(setting, lot, 0, null))
    .map((edgeYen) =>
      lastWhere(1, maxStep, (step) => isUpTo(cifAt(lot, step * bidStepYen), edgeYen)),
    )
    .filter((step) => step !== null)
    .filter((step) => step < maxStep)
    .sort((one, other) => other - one)
}

const isUpTo = (cifYen: number | null, edgeYen: number) => cifYen !== null && cifYen <= edgeYen

/** Bisects for the last number that satisfies a condition which never holds again once it fails; null for none. */
function lastWhere(first: number, last: number, holds: (value: number) => boolean): number | null {
  let [low, high] = [first - 1, last]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low < first ? null : low
}
