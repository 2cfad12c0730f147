import { LotOrder, orderOf, over } from '../rows/lot-order.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'

/** Positions in the order of the base, from `begin` to before `end`. */
export interface Run {
  readonly begin: number
  readonly end: number
}

/**
 * The default order at an instant. The base has the lots of live lists by time, so those that have run are its first
 * ones: a page has them after those to come, before the finished ones.
 */
export class PageOrder {
  /** The parts of the base's order, in the order of the page. */
  readonly runs: readonly Run[]
  /** Compares rows of the delta. */
  readonly ofDelta: LotOrder
  private readonly view: View
  private readonly hasTime: boolean
  /** How many rows of the base have run, and how many are not finished. */
  private readonly passed: number
  private readonly open: number

  /** @param upcomingFrom the first start that is to come, as in the column `start`; 0 where the order has no time */
  constructor(view: View, names: Names, upcomingFrom: number) {
    const { base, delta, pageType } = view.store
    this.view = view
    this.ofDelta = new LotOrder(orderOf[pageType], delta.columns, names, upcomingFrom)
    const inBase = new LotOrder(orderOf[pageType], base.columns, names)
    this.hasTime = orderOf[pageType] === 'live' && upcomingFrom > 0
    this.passed = this.hasTime ? firstNotBefore(upcomingFrom, base.byOrder, inBase) : 0
    this.open = this.hasTime ? firstNotBefore(over, base.byOrder, inBase) : 0
    const runs = [
      { begin: this.passed, end: this.open },
      { begin: 0, end: this.passed },
      { begin: this.open, end: base.byOrder.length },
    ]
    this.runs = runs.filter(({ begin, end }) => begin < end)
  }

  /** Whether rows have another place than in the base. */
  get isTurned(): boolean {
    return this.passed > 0
  }

  /** Returns the place of a row of the base. */
  baseRow(row: number): number {
    return this.placeOf(this.view.store.base.order[row] ?? 0)
  }

  /** Returns the place that belongs to a position of the base. */
  placeOf(order: number): number {
    if (order > 2 * this.open) return order
    return order > 2 * this.passed ? order - 2 * this.passed : order + 2 * (this.open - this.passed)
  }

  /** Returns the place of a row of the delta, between two rows of the base. */
  deltaRow(row: number): number {
    const order = this.view.store.delta.order[row] ?? 0
    if (!this.hasTime || this.ofDelta.isOver(row)) return order
    return this.ofDelta.hasRun(row)
      ? order + 2 * (this.open - this.passed)
      : order - 2 * this.passed
  }
}

/** Returns the first position of an order whose time is not before another one. */
function firstNotBefore(time: number, rows: Int32Array, order: LotOrder): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order.time(rows[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
