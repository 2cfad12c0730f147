import { groupCount, slopedCount } from '../effects.ts'
import type { Sales } from '../sales.ts'
import { columnCount } from './columns.ts'

/** Combinations of a group: where their sums begin, and the coefficients of each. */
interface Group {
  readonly first: number
  /** Sums per combination: three in groups with slopes, else one. */
  readonly width: number
  readonly size: number
  readonly ends: Int32Array
  readonly coefficients: Int32Array
  readonly slopes: Uint8Array
}

/**
 * Sums over the levels of sales. A sale reads the sums of its combination in each group instead of the coefficient of
 * every effect, and its gradients reach the coefficients once per combination.
 */
export class LevelSums {
  private readonly groups: readonly Group[]
  private readonly firsts = new Int32Array(groupCount)
  private readonly codes: Int32Array
  private readonly sums: Float64Array
  private readonly shares: Float64Array

  constructor(sales: Sales) {
    let first = 0
    this.groups = sales.combinations.map((group, at) => {
      const width = at < slopedCount ? 3 : 1
      const found = {
        ...{ first, width, size: group.size, ends: group.ends.all },
        ...{ coefficients: group.coefficients.all, slopes: group.slopes.all },
      }
      this.firsts[at] = first
      first += width * group.size
      return found
    })
    this.codes = sales.columns.codes
    this.sums = new Float64Array(first)
    this.shares = new Float64Array(first)
  }

  /** Adds up the values of every combination, for `sumOf`. */
  addUp(values: Float64Array): void {
    const { sums } = this
    sums.fill(0)
    for (const { first, width, size, ends, coefficients, slopes } of this.groups) {
      let at = 0
      for (let code = 0; code < size; code++) {
        const end = ends[code] ?? 0
        for (; at < end; at++) {
          const place = first + width * code + (slopes[at] ?? 0)
          sums[place] = (sums[place] ?? 0) + (values[columnCount + (coefficients[at] ?? 0)] ?? 0)
        }
      }
    }
  }

  /** Returns the sum of the levels of a sale, with age and mileage relative to their middle. */
  sumOf(row: number, age: number, mileage: number): number {
    const { codes, firsts, sums } = this
    let at = row * groupCount
    let sum = 0
    let group = 0
    for (; group < slopedCount; group++, at++) {
      const place = (firsts[group] ?? 0) + 3 * (codes[at] ?? 0)
      sum += (sums[place] ?? 0) + (sums[place + 1] ?? 0) * age + (sums[place + 2] ?? 0) * mileage
    }
    for (; group < groupCount; group++, at++) {
      sum += sums[(firsts[group] ?? 0) + (codes[at] ?? 0)] ?? 0
    }
    return sum
  }

  /** Clears the accumulated gradients. */
  clear(): void {
    this.shares.fill(0)
  }

  scatter(row: number, one: number, byAge: number, byMileage: number): void {
    const { codes, firsts, shares } = this
    let at = row * groupCount
    let group = 0
    for (; group < slopedCount; group++, at++) {
      const place = (firsts[group] ?? 0) + 3 * (codes[at] ?? 0)
      shares[place] = (shares[place] ?? 0) + one
      shares[place + 1] = (shares[place + 1] ?? 0) + byAge
      shares[place + 2] = (shares[place + 2] ?? 0) + byMileage
    }
    for (; group < groupCount; group++, at++) {
      const place = (firsts[group] ?? 0) + (codes[at] ?? 0)
      shares[place] = (shares[place] ?? 0) + one
    }
  }

  /** Distributes the accumulated gradients to the coefficients. */
  distribute(to: Float64Array): void {
    const { shares } = this
    to.fill(0, columnCount)
    for (const { first, width, size, ends, coefficients, slopes } of this.groups) {
      let at = 0
      for (let code = 0; code < size; code++) {
        const end = ends[code] ?? 0
        for (; at < end; at++) {
          const place = columnCount + (coefficients[at] ?? 0)
          to[place] = (to[place] ?? 0) + (shares[first + width * code + (slopes[at] ?? 0)] ?? 0)
        }
      }
    }
  }

  /** Returns the sums of each group, three numbers per combination, in memory that threads can share. */
  shared(): Float32Array[] {
    return this.groups.map(({ first, width, size }) => {
      const found = new Float32Array(new SharedArrayBuffer(Math.max(1, size * 3) * 4))
      for (let code = 0; code < size; code++) {
        for (let slope = 0; slope < width; slope++) {
          found[code * 3 + slope] = this.sums[first + code * width + slope] ?? 0
        }
      }
      return found
    })
  }
}
