import { middleAge, middleMileage } from '../effects.ts'
import { type JudgedPrices, markMistyped } from '../mistyped.ts'
import type { RowsOfModel, SaleColumns, Sales } from '../sales.ts'
import {
  ColumnSums,
  columnCount,
  gradeUnknown,
  kmUnknown,
  relativeMileage,
  writeColumns,
} from './columns.ts'
import { LevelSums } from './levels.ts'
import { quantileOf, Regression } from './regression.ts'
import { type Spread, spreadColumns, spreadOfColumns, writeSpreadColumns } from './spread.ts'

const halfLifeDays = 90
/** A sale that is far off counts less, but never nothing: a group that starts out as outliers would stay wrong. */
const minWeight = 0.1
/** The initial spread of prices, in ln. */
const firstSpread = 0.4
/** Maximum number of sales that determine the scale of the spread. */
const maxScaled = 100_000
/** A draft leaves out one sale in seven, others in each draft. */
const heldOutEach = 7
/** With fewer of these the spread is learned from the other sales alone. */
const minHeldOut = 50

/** The weighted sales of a training, and the operations that the solver needs. */
export class Problem {
  /** The number of values to solve for: columns, then coefficients. */
  readonly count: number
  /** The penalty of a squared value: 1 / its usual deviation². */
  readonly penalties: Float64Array
  /** Working memory of the solver, reused in each round because released memory is not returned at once. */
  readonly workspace: Readonly<
    Record<'diagonal' | 'residual' | 'direction' | 'image', Float64Array>
  >
  private readonly columns: SaleColumns
  private readonly models: readonly RowsOfModel[]
  /** 1 for sales whose price is wrong by zeros: they weigh nothing. */
  private readonly isMistyped: Uint8Array
  private readonly size: number
  private readonly firstDay: number
  private readonly own = new ColumnSums()
  private readonly levels: LevelSums
  private readonly weights: Float32Array
  private readonly relative: Float32Array
  private readonly spreadRow = new Float64Array(spreadColumns)
  private middle = 0
  private today = 0
  /** The draft, which decides the sales that are held out; null for none. */
  private draft: number | null = null
  /** The weight of a sale by the days since. */
  private recency = new Float64Array()

  /** @param sales must not grow until the problem is solved */
  constructor(sales: Sales) {
    const { columns, size } = sales
    this.columns = columns
    this.models = sales.models()
    this.isMistyped = new Uint8Array(size)
    this.size = size
    this.firstDay = sales.days.first
    this.levels = new LevelSums(sales)
    this.count = columnCount + sales.coefficients.size
    this.penalties = new Float64Array(this.count).fill(1)
    for (let at = 0; at < sales.coefficients.size; at++) {
      this.penalties[columnCount + at] = 1 / (sales.deviations.all[at] ?? 1) ** 2
    }
    this.workspace = {
      diagonal: new Float64Array(this.count),
      residual: new Float64Array(this.count),
      direction: new Float64Array(this.count),
      image: new Float64Array(this.count),
    }
    this.weights = new Float32Array(size)
    this.relative = new Float32Array(size)
    for (let row = 0; row < size; row++) {
      this.relative[row] = relativeMileage(columns.a[row] ?? 0, columns.k[row] ?? 0)
    }
  }

  /**
   * Starts over with the sales before a day, as seen on that day.
   *
   * @param middle ln of the price of the usual vehicle of all
   */
  begin({ today, middle }: { today: number; middle: number }): void {
    this.middle = middle
    this.today = today
    this.isMistyped.fill(0)
    this.recency = Float64Array.from(
      { length: Math.max(1, today - this.firstDay + 1) },
      (_, days) => 0.5 ** (days / halfLifeDays),
    )
  }

  /** Sets `mu` of every sale, including those outside of the training. */
  predict(values: Float64Array): void {
    const { mu } = this.columns
    this.prepare(values)
    for (let row = 0; row < this.size; row++) {
      mu[row] = this.middle + this.productOf(row, this.relative[row] ?? 0)
    }
  }

  /** Finds prices that are wrong by zeros, by the columns of the values that were predicted last. */
  findMistyped(by: JudgedPrices['by']): void {
    const { columns } = this
    const { flags, a, k, c, price } = columns
    const level = (row: number) =>
      (price[row] ?? 0) -
      this.own.sumOf(
        flags[row] ?? 0,
        a[row] ?? 0,
        k[row] ?? 0,
        c[row] ?? 0,
        this.relative[row] ?? 0,
      )
    const isLearned = (row: number) => this.isBefore(row)
    markMistyped(this.models, { columns, by, level, isLearned }, this.isMistyped)
  }

  /**
   * Weights sales by recency, by the usual spread of such sales, and by their error; sales from today on weigh nothing.
   *
   * @param draft number of the draft, which holds out some sales to learn the spread from; null holds out none
   */
  weigh(spread: Spread | null, draft: number | null): void {
    const { columns, size, weights } = this
    this.draft = draft
    for (let row = 0; row < size; row++) {
      if (!this.isLearned(row) || this.isHeldOut(row)) {
        weights[row] = 0
        continue
      }
      const s = spread ? this.spreadOf(spread, row) : firstSpread
      const off = ((columns.price[row] ?? 0) - (columns.mu[row] ?? 0)) / s
      const share = spread ? Math.max(minWeight, 4 / (3 + off * off)) : 1
      weights[row] = (this.recencyOf(row) * share) / (s * s)
    }
  }

  /** ∑ weight·z² + penalty: the diagonal of the equations. */
  diagonal(found: Float64Array): void {
    const { columns, size, levels, weights } = this
    const own = new Float64Array(columnCount)
    const squares = new Float64Array(columnCount)
    levels.clear()
    for (let row = 0; row < size; row++) {
      const flags = columns.flags[row] ?? 0
      const [a, k] = [columns.a[row] ?? 0, columns.k[row] ?? 0]
      writeColumns(
        own,
        a,
        k,
        columns.c[row] ?? 0,
        (flags & kmUnknown) > 0,
        (flags & gradeUnknown) > 0,
      )
      const weight = weights[row] ?? 0
      for (let at = 0; at < columnCount; at++) {
        squares[at] = (squares[at] ?? 0) + weight * (own[at] ?? 0) ** 2
      }
      levels.scatter(row, weight, weight * (a - middleAge) ** 2, weight * (k - middleMileage) ** 2)
    }
    levels.distribute(found)
    found.set(squares)
    for (let at = 0; at < this.count; at++) found[at] = (found[at] ?? 0) + (this.penalties[at] ?? 0)
  }

  /** ∑ weight·error·z − penalty·value: the direction in which the values have to move. */
  residual(values: Float64Array, found: Float64Array): void {
    const { columns, size } = this
    this.clear()
    for (let row = 0; row < size; row++) {
      this.scatter(
        row,
        (this.weights[row] ?? 0) * ((columns.price[row] ?? 0) - (columns.mu[row] ?? 0)),
      )
    }
    this.distribute(found)
    for (let at = 0; at < this.count; at++) {
      found[at] = (found[at] ?? 0) - (this.penalties[at] ?? 0) * (values[at] ?? 0)
    }
  }

  /** ∑ weight·(z·direction)·z + penalty·direction. */
  apply(direction: Float64Array, found: Float64Array): void {
    const { size, relative, weights } = this
    this.prepare(direction)
    this.clear()
    for (let row = 0; row < size; row++) {
      this.scatter(row, (weights[row] ?? 0) * this.productOf(row, relative[row] ?? 0))
    }
    this.distribute(found)
    for (let at = 0; at < this.count; at++) {
      found[at] = (found[at] ?? 0) + (this.penalties[at] ?? 0) * (direction[at] ?? 0)
    }
  }

  /**
   * Learns how far prices usually are from those of the true effects. Where sales are few, a fit is too close to those it
   * has learned from, by the same factor by which it is too far from others: the truth is their geometric mean.
   */
  learnSpread(): Spread {
    const learned = this.errorsOf(false)
    const heldOut = this.errorsOf(true)
    if (learned.count === 0 || heldOut.count < minHeldOut) return learned
    return {
      values: learned.values.map((value, at) => (value + (heldOut.values[at] ?? 0)) / 2),
      scale: Math.sqrt(learned.scale * heldOut.scale),
    }
  }

  /** Returns the usual error of similar sales, and the factor that scales it to most of them. */
  private errorsOf(areHeldOut: boolean): Spread & { readonly count: number } {
    const { size, spreadRow } = this
    const regression = new Regression(spreadColumns, 1e-6)
    const isUsed = (row: number) => this.isLearned(row) && this.isHeldOut(row) === areHeldOut
    let count = 0
    for (let row = 0; row < size; row++) {
      if (!isUsed(row)) continue
      count++
      this.readSpread(row)
      regression.add(spreadRow, Math.log(this.offOf(row) + 0.01), this.recencyOf(row))
    }
    const shape: Spread = { values: regression.solve(), scale: 1 }
    const step = Math.max(1, Math.ceil(count / maxScaled))
    const ratios: number[] = []
    let seen = 0
    for (let row = 0; row < size; row++) {
      if (!isUsed(row) || seen++ % step > 0) continue
      ratios.push(this.offOf(row) / this.spreadOf(shape, row))
    }
    const sorted = Float64Array.from(ratios).sort()
    return { ...shape, count, scale: Math.max(1e-3, 1.3 * quantileOf(sorted, 0.5)) }
  }

  /** Stores what comparisons read: the spread of every sale, and the sums of the levels. */
  storeResults(sales: Sales, spread: Spread): void {
    for (let row = 0; row < sales.size; row++) {
      this.columns.spread[row] = this.isMistyped[row] ? Number.NaN : this.spreadOf(spread, row)
    }
    sales.groupSums = this.levels.shared()
  }

  private isLearned(row: number): boolean {
    return this.isBefore(row) && !this.isMistyped[row]
  }

  private isHeldOut(row: number): boolean {
    return this.draft !== null && (row + this.draft) % heldOutEach === 0
  }

  private isBefore(row: number): boolean {
    return (this.columns.day[row] ?? 0) < this.today
  }

  private offOf(row: number): number {
    return Math.abs((this.columns.price[row] ?? 0) - (this.columns.mu[row] ?? 0))
  }

  private recencyOf(row: number): number {
    return this.recency[Math.max(0, this.today - (this.columns.day[row] ?? 0))] ?? 0
  }

  private readSpread(row: number): void {
    const { mu, a, c } = this.columns
    writeSpreadColumns(this.spreadRow, (mu[row] ?? 0) - this.middle, a[row] ?? 0, c[row] ?? 0)
  }

  private spreadOf(spread: Spread, row: number): number {
    this.readSpread(row)
    return spreadOfColumns(spread, this.spreadRow)
  }

  private prepare(values: Float64Array): void {
    this.own.addUp(values)
    this.levels.addUp(values)
  }

  private clear(): void {
    this.own.clear()
    this.levels.clear()
  }

  private distribute(to: Float64Array): void {
    this.levels.distribute(to)
    this.own.distribute(to)
  }

  /** Returns z·values, for the prepared values. */
  private productOf(row: number, relative: number): number {
    const { columns } = this
    const a = columns.a[row] ?? 0
    const k = columns.k[row] ?? 0
    return (
      this.own.sumOf(columns.flags[row] ?? 0, a, k, columns.c[row] ?? 0, relative) +
      this.levels.sumOf(row, a - middleAge, k - middleMileage)
    )
  }

  private scatter(row: number, by: number): void {
    const { columns } = this
    const a = columns.a[row] ?? 0
    const k = columns.k[row] ?? 0
    const c = columns.c[row] ?? 0
    this.own.scatter(by, columns.flags[row] ?? 0, a, k, c, this.relative[row] ?? 0)
    this.levels.scatter(row, by, by * (a - middleAge), by * (k - middleMileage))
  }
}
