import { bidCeilingYen, bidStepYen } from '../core/money.ts'
import { costsOf } from './calculate.ts'
import type { CostLineKind, CostLot, CostSetting } from './costs.ts'

export interface HighestBid {
  /** Yen; null where not even the lowest bid keeps the budget. */
  readonly bidYen: number | null
  /** Parts that are not known and therefore not in it. */
  readonly unknown: CostLineKind[]
  /** Whether the start price is at most that bid; null where a part or the start price is not known. */
  readonly isWithin: boolean | null
}

/** The highest bid on the step of 5 000 ¥ with which a lot costs at most so much at the door. */
export function highestBid(setting: CostSetting, lot: CostLot, budgetYen: number): HighestBid {
  const bidYen = lot.market === 'stock' ? priceWithin() : bidWithin()
  const unknown = costsOf(setting, lot, bidYen ?? bidStepYen)
    .lines.filter(({ yen }) => yen === null)
    .map(({ kind }) => kind)
  const start = lot.startPriceYen
  const isKnown = unknown.length === 0 && start !== null
  return { bidYen, unknown, isWithin: isKnown ? bidYen !== null && bidYen >= start : null }

  function priceWithin(): number | null {
    const price = lot.startPriceYen
    return price !== null && costsOf(setting, lot, price).totalYen <= budgetYen ? price : null
  }

  function bidWithin(): number | null {
    const steps = lastWhere(
      1,
      Math.floor(Math.min(bidCeilingYen, budgetYen) / bidStepYen),
      (step) => costsOf(setting, lot, step * bidStepYen).totalYen <= budgetYen,
    )
    return steps === null ? null : steps * bidStepYen
  }
}

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
