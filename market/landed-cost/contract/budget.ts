import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { cifAt, costsOf, ruleInput } from './calculate.ts'
import type { CostLineKind, CostLot, CostObstacle, CostSetting, Costs } from './costs.ts'
import { edgesOf } from './rules/rules.ts'

export interface HighestBid {
  /** Yen; null if even the lowest bid exceeds the budget. */
  readonly bidYen: number | null
  /** Unknown parts, which are not included. */
  readonly unknown: CostLineKind[]
  /** Whether the start price is at maxStep that bid; null if a part, the start price or a decisive age is unknown. */
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
  const start = lot.startPriceYen
  const isWithin = () => {
    if (start === null || !isDecided(costs)) return null
    if (costs.obstacles.some(forbidsImport)) return false
    if (isUncertain(costsOf(setting, lot, lowestYen(lot, start)), budgetYen)) return null
    return bidYen !== null && bidYen >= start
  }
  return { bidYen, unknown, isWithin: isWithin() }
}

/** The price of stock, or the lowest bid that reaches a start price. */
const lowestYen = ({ market }: CostLot, start: number): number =>
  market === 'stock' ? start : lowestStep(start) * bidStepYen

const lowestStep = (start: number) => Math.max(1, Math.ceil(start / bidStepYen))

/** Whether only the low end of a range is within the budget. */
const isUncertain = ({ totalYen, range }: Costs, budgetYen: number): boolean =>
  totalYen <= budgetYen && (range?.high ?? totalYen) > budgetYen

/**
 * Returns `isWithin` of the highest bid without searching for that bid: the lowest bid decides and, where customs
 * charge a lower rate above some value, the first bid above that value.
 */
export function isWithinBudget(
  setting: CostSetting,
  lot: CostLot,
  budgetYen: number,
): HighestBid['isWithin'] {
  const start = lot.startPriceYen
  if (start === null) return null
  const first = lowestStep(start)
  const costs = costsOf(setting, lot, lowestYen(lot, start))
  if (!isDecided(costs)) return null
  if (costs.obstacles.some(forbidsImport)) return false
  if (isUncertain(costs, budgetYen)) return null
  if (lot.market === 'stock') return costs.totalYen <= budgetYen
  const maxStep = maxSteps(budgetYen)
  if (first > maxStep) return false
  if (costs.totalYen <= budgetYen) return true
  return stepsOfEdges(setting, lot, maxStep).some(
    (edge) => edge >= first && fitsAt(setting, lot, edge + 1, budgetYen),
  )
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
  const fits = (step: number) => fitsAt(setting, lot, step, budgetYen)
  const edges = stepsOfEdges(setting, lot, maxStep)
  let last = maxStep
  for (const edge of edges) {
    const found = lastWhere(edge + 1, last, fits)
    if (found !== null) return found * bidStepYen
    last = edge
  }
  const found = lastWhere(1, last, fits)
  return found === null ? null : found * bidStepYen
}

/** The hammer price alone must be within the budget. */
const maxSteps = (budgetYen: number) => Math.floor(Math.min(bidCeilingYen, budgetYen) / bidStepYen)

const fitsAt = (setting: CostSetting, lot: CostLot, step: number, budgetYen: number) =>
  costsOf(setting, lot, step * bidStepYen).totalYen <= budgetYen

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
