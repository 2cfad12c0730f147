import type { Sales } from '../../../../contract/lots/sales.ts'
import { placesOf, quantile } from './quantile.ts'

/**
 * The bucket of a number of 31 bits; rises with the number, from 0. There are `2 ** precision`
 * buckets between a number and twice that number.
 */
export function bucketOf(price: number, precision: number): number {
  const shift = Math.max(0, 31 - precision - Math.clz32(price))
  return (shift << precision) + (price >>> shift)
}

const shares = [0.25, 0.5, 0.75] as const

/** Lots of a bucket among which a quartile lies. */
interface Cell {
  /** Lots of the group that are cheaper. */
  readonly before: number
  /** Where its prices stand among all that are gathered. */
  readonly start: number
}

/**
 * Lots of each group by bucket, and then the exact quartiles of each group. Two passes over the
 * lots: the first one counts, the second one gathers prices of the few buckets in which quartiles
 * lie. Nothing else is sorted, and nothing is kept of a lot.
 */
export class PriceCells {
  readonly precision: number
  /** Buckets of a group. The last one, which no price reaches, is that of `unknown`: not sold. */
  readonly buckets: number
  /** Lots by group and bucket; after `choose` the cell whose prices are gathered, or 0 for none. */
  readonly table: Int32Array
  /** The prices that are gathered, cell by cell. */
  prices = new Int32Array(0)
  /** By cell, where its next price goes. */
  next = new Int32Array(1)
  private readonly lots: Int32Array
  private readonly sold: Int32Array
  private readonly cells: Cell[] = [{ before: 0, start: 0 }]
  /** By group, the cells in the order of their prices. */
  private readonly cellsOf: Cell[][] = []

  /** Few lots are told apart coarsely, because tables would cost more than they save. */
  constructor(groups: number, lots: number) {
    this.precision = lots > 200_000 ? 5 : 3
    this.buckets = (32 - this.precision) << this.precision
    this.table = new Int32Array(groups * this.buckets)
    this.lots = new Int32Array(groups)
    this.sold = new Int32Array(groups)
  }

  /** Adds up the groups `from` to `to` (not included) in another one. */
  addUp(from: number, to: number, sum: number): void {
    const { table, buckets } = this
    for (let at = from * buckets; at < to * buckets; at++) {
      const into = sum * buckets + (at % buckets)
      table[into] = (table[into] ?? 0) + (table[at] ?? 0)
    }
  }

  /** Ends the counting: finds the cells, and makes room for their prices. */
  choose(): void {
    let start = 0
    for (let group = 0; group < this.lots.length; group++) start = this.chooseIn(group, start)
    this.prices = new Int32Array(start)
    this.next = Int32Array.from(this.cells, (cell) => cell.start)
  }

  /** Ends the gathering. */
  sort(): void {
    for (const [at, { start }] of this.cells.entries()) {
      this.prices.subarray(start, this.next[at]).sort()
    }
  }

  lotsOf(group: number): number {
    return this.lots[group] ?? 0
  }

  salesOf(group: number): Sales {
    const sold = this.sold[group] ?? 0
    const share = (part: number) =>
      sold === 0 ? null : quantile(sold, part, (place) => this.priceAt(group, place))
    return {
      lots: this.lotsOf(group),
      sold,
      lowerQuartile: share(0.25),
      median: share(0.5),
      upperQuartile: share(0.75),
    }
  }

  /** Puts cells in the place of the group's counts; returns where the next group's prices start. */
  private chooseIn(group: number, from: number): number {
    const { table, buckets } = this
    const first = group * buckets
    const unsold = buckets - 1
    let sold = 0
    for (let bucket = 0; bucket < unsold; bucket++) sold += table[first + bucket] ?? 0
    this.lots[group] = sold + (table[first + unsold] ?? 0)
    this.sold[group] = sold
    const places = sold === 0 ? [] : shares.flatMap((share) => placesOf(sold, share))
    const chosen: Cell[] = []
    let start = from
    let before = 0
    let next = 0
    for (let bucket = 0; bucket < buckets; bucket++) {
      const count = table[first + bucket] ?? 0
      const end = before + count
      const isWanted = (places[next] ?? end) < end
      table[first + bucket] = isWanted ? this.cells.length : 0
      if (isWanted) {
        const cell = { before, start }
        chosen.push(cell)
        this.cells.push(cell)
        start += count
        while ((places[next] ?? end) < end) next++
      }
      before = end
    }
    this.cellsOf[group] = chosen
    return start
  }

  private priceAt(group: number, place: number): number {
    const cell = this.cellsOf[group]?.findLast(({ before }) => before <= place)
    return cell ? (this.prices[cell.start + place - cell.before] ?? 0) : 0
  }
}
