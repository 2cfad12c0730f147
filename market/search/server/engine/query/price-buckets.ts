import type { Sales } from '#market/search/contract/sales.ts'
import { positionsOf, quantile } from './quantile.ts'

/**
 * Returns the bucket of a number of 31 bits; buckets ascend with the number, from 0. There are `2 ** precision` buckets
 * between a number and twice that number.
 */
export function bucketOf(price: number, precision: number): number {
  const shift = Math.max(0, 31 - precision - Math.clz32(price))
  return (shift << precision) + (price >>> shift)
}

const shares = [0.25, 0.5, 0.75] as const

/** A bucket of a group that contains a quartile. */
interface Cell {
  /** Number of cheaper lots in the group. */
  readonly before: number
  /** Start of its prices in `prices`. */
  readonly start: number
}

/**
 * Computes exact quartiles of each group in two passes over the lots: the first counts lots by bucket, the second
 * collects the prices of the few buckets that contain quartiles. Only those are sorted.
 */
export class PriceBuckets {
  readonly precision: number
  /** Buckets per group. The last one, which no price reaches, is for `unknown`: not sold. */
  readonly buckets: number
  /** Lots by group and bucket; after `choose` the cell whose prices are collected, or 0 for none. */
  readonly table: Int32Array
  /** The collected prices, cell by cell. */
  prices = new Int32Array(0)
  /** By cell, the position of its next price. */
  next = new Int32Array(1)
  private readonly lots: Int32Array
  private readonly sold: Int32Array
  private readonly cells: Cell[] = [{ before: 0, start: 0 }]
  /** The cells of each group, by price. */
  private readonly cellsOf: Cell[][] = []

  /** Few lots get fewer buckets, because large tables would cost more than they save. */
  constructor(groups: number, lots: number) {
    this.precision = lots > 200_000 ? 5 : 3
    this.buckets = (32 - this.precision) << this.precision
    this.table = new Int32Array(groups * this.buckets)
    this.lots = new Int32Array(groups)
    this.sold = new Int32Array(groups)
  }

  /** Adds the groups from `from` to before `to` to another one. */
  addUp(from: number, to: number, sum: number): void {
    const { table, buckets } = this
    for (let at = from * buckets; at < to * buckets; at++) {
      const into = sum * buckets + (at % buckets)
      table[into] = (table[into] ?? 0) + (table[at] ?? 0)
    }
  }

  /** Ends the first pass: finds the cells, and allocates their prices. */
  choose(): void {
    let start = 0
    for (let group = 0; group < this.lots.length; group++) start = this.chooseIn(group, start)
    this.prices = new Int32Array(start)
    this.next = Int32Array.from(this.cells, (cell) => cell.start)
  }

  /** Ends the second pass. */
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
      sold === 0 ? null : quantile(sold, part, (position) => this.priceAt(group, position))
    return {
      lots: this.lotsOf(group),
      sold,
      lowerQuartile: share(0.25),
      median: share(0.5),
      upperQuartile: share(0.75),
    }
  }

  /** Replaces the group's counts by its cells; returns where the next group's prices start. */
  private chooseIn(group: number, from: number): number {
    const { table, buckets } = this
    const first = group * buckets
    const unsold = buckets - 1
    let sold = 0
    for (let bucket = 0; bucket < unsold; bucket++) sold += table[first + bucket] ?? 0
    this.lots[group] = sold + (table[first + unsold] ?? 0)
    this.sold[group] = sold
    const positions = sold === 0 ? [] : shares.flatMap((share) => positionsOf(sold, share))
    const chosen: Cell[] = []
    let start = from
    let before = 0
    let next = 0
    for (let bucket = 0; bucket < buckets; bucket++) {
      const count = table[first + bucket] ?? 0
      const end = before + count
      const isWanted = (positions[next] ?? end) < end
      table[first + bucket] = isWanted ? this.cells.length : 0
      if (isWanted) {
        const cell = { before, start }
        chosen.push(cell)
        this.cells.push(cell)
        start += count
        while ((positions[next] ?? end) < end) next++
      }
      before = end
    }
    this.cellsOf[group] = chosen
    return start
  }

  private priceAt(group: number, position: number): number {
    const cell = this.cellsOf[group]?.findLast(({ before }) => before <= position)
    return cell ? (this.prices[cell.start + position - cell.before] ?? 0) : 0
  }
}
