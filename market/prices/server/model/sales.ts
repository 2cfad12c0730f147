import { type EffectGroup, eachCoefficient, effectGroups, groupCount, trimKey } from './effects.ts'
import { type GrowableArray, ownNumbers, sharedNumbers } from './growable-array.ts'
import { type KeyColumns, KeyHash, KeyTable, markOf } from './keys.ts'
import { type Levels, numbersOf, type PricedLot, type Sale } from './sale.ts'
import { flagsOf } from './solver/columns.ts'
import { type SharedTexts, Texts } from './texts.ts'

export interface SalesOptions {
  /** The grade of most vehicles. */
  readonly usualGrade: number
  /** Replaces an unknown month of the first registration; by default the middle of the year. */
  readonly unknownMonth?: number
}

/** The facts of each sale, in the order in which they were added, or by model: see `arrange`. */
export interface SaleColumns {
  readonly id: Int32Array
  readonly day: Uint16Array
  readonly year: Int16Array
  /** Bits: see `flagsOf`. */
  readonly flags: Uint16Array
  /** ln of the price. */
  readonly price: Float32Array
  readonly a: Float32Array
  readonly k: Float32Array
  readonly c: Float32Array
  /** Number of the text. */
  readonly trim: Int32Array
  /** Hashes of texts that distinguish comparable sales; 0 for none. */
  readonly body: Int32Array
  readonly region: Int32Array
  /** ln of the price by the latest fit, and the usual spread of similar sales; NaN before a fit. */
  readonly mu: Float32Array
  readonly spread: Float32Array
  /** The combination of levels in each group; those of one sale are adjacent. */
  readonly codes: Int32Array
}

/** What another thread needs to compare lots with these sales, in memory that both can read. */
export interface SharedSales {
  readonly options: Required<SalesOptions>
  readonly size: number
  readonly columns: SaleColumns
  readonly models: KeyColumns
  /** Sales of each model ordered by day: those of model `i` from `starts[i]` on. */
  readonly starts: Int32Array
  readonly rows: Int32Array
  readonly trims: SharedTexts
  readonly groupSums: readonly Float32Array[]
}

function growingColumns(expected?: number) {
  const { ints, floats, shorts, marks } = sharedNumbers
  return {
    id: ints(expected),
    day: marks(expected),
    year: shorts(expected),
    flags: marks(expected),
    price: floats(expected),
    a: floats(expected),
    k: floats(expected),
    c: floats(expected),
    trim: ints(expected),
    body: ints(expected),
    region: ints(expected),
    mu: floats(expected),
    spread: floats(expected),
    codes: ints(expected === undefined ? undefined : expected * groupCount),
  }
}

/** Combinations of the levels of a group, with the coefficients of each. */
export class Combinations {
  private readonly group: EffectGroup
  private readonly keys = new KeyTable()
  private readonly key = new KeyHash()
  /** The coefficients of combination `i` end before `ends[i]`, and begin at the end of the one before. */
  readonly ends = ownNumbers.ints()
  readonly coefficients = ownNumbers.ints()
  /** The factor of each of `coefficients`: 0 for 1, 1 for the age, 2 for the mileage. */
  readonly slopes = ownNumbers.bytes()

  constructor(group: EffectGroup) {
    this.group = group
  }

  get size(): number {
    return this.keys.size
  }

  add(lot: PricedLot, find: (key: KeyHash, deviation: number) => number): number {
    const before = this.size
    const code = this.keys.findOrAdd(this.key.of(this.group.key(lot.levels, lot)))
    if (code < before) return code
    eachCoefficient(this.group, lot, (key, slope, deviation) => {
      this.coefficients.push(find(key, deviation))
      this.slopes.push(slope)
    })
    this.ends.push(this.coefficients.length)
    return code
  }
}

/** The sales of one model. */
export interface RowsOfModel {
  readonly rows: Int32Array
  readonly from: number
  readonly to: number
}

/** Sales ordered by day, as columns in memory that threads can share: some 90 bytes each. */
export class Sales {
  readonly options: Required<SalesOptions>
  readonly combinations: readonly Combinations[] = effectGroups.map(
    (group) => new Combinations(group),
  )
  /** Coefficients by their keys, and their usual deviation from zero. */
  readonly coefficients = new KeyTable()
  readonly deviations = ownNumbers.floats()
  /** The sums of the levels of each combination by the latest fit: three numbers each. */
  groupSums: readonly Float32Array[] = []

  private modelKeys = new KeyTable()
  private readonly key = new KeyHash()
  private readonly rows: GrowableArray<Int32Array>[] = []
  private trims = new Texts()
  private shares: SharedSales | null = null
  private count = 0
  private firstDay = 0
  private lastDay = 0
  private readonly growing: ReturnType<typeof growingColumns>
  /** Null after a sale has been added. */
  private current: SaleColumns | null = null

  /** @param expected approximate number of sales that will be added */
  constructor({ usualGrade, unknownMonth = 7 }: SalesOptions, expected?: number) {
    this.options = { usualGrade, unknownMonth }
    this.growing = growingColumns(expected)
  }

  /** Returns sales that another thread has added, for estimates. */
  static of(shared: SharedSales): Sales {
    const sales = new Sales(shared.options)
    sales.shares = shared
    sales.count = shared.size
    sales.current = shared.columns
    sales.modelKeys = KeyTable.of(shared.models)
    sales.trims = Texts.of(shared.trims)
    sales.groupSums = shared.groupSums
    return sales
  }

  get size(): number {
    return this.count
  }

  /** The days of the first and the last sale, since 1970. */
  get days(): { readonly first: number; readonly last: number } {
    return { first: this.firstDay, last: this.lastDay }
  }

  get columns(): SaleColumns {
    if (this.current) return this.current
    const { growing } = this
    this.current = {
      id: growing.id.all,
      day: growing.day.all,
      year: growing.year.all,
      flags: growing.flags.all,
      price: growing.price.all,
      a: growing.a.all,
      k: growing.k.all,
      c: growing.c.all,
      trim: growing.trim.all,
      body: growing.body.all,
      region: growing.region.all,
      mu: growing.mu.all,
      spread: growing.spread.all,
      codes: growing.codes.all,
    }
    return this.current
  }

  /**
   * Adds a sale; refuses a day earlier than the last one.
   *
   * @returns its index
   */
  add(sale: Sale): number {
    const { growing, count: row } = this
    if (this.shares) throw new Error('the sales of another thread are only read')
    if (row > 0 && sale.day < this.lastDay) {
      throw new Error('sales have to come in the order of their days')
    }
    if (!(sale.price > 0)) throw new Error('a sale has a price above zero')
    if (row === 0) this.firstDay = sale.day
    this.lastDay = sale.day
    const { a, k, c, isKmUnknown, isGradeUnknown } = numbersOf(sale, this.options)
    const { levels } = sale
    for (const combinations of this.combinations) {
      growing.codes.push(combinations.add(sale, this.find))
    }
    growing.id.push(sale.id)
    growing.day.push(sale.day)
    growing.year.push(sale.year)
    growing.flags.push(flagsOf(a, k, c, isKmUnknown, isGradeUnknown))
    growing.price.push(Math.log(sale.price))
    growing.a.push(a)
    growing.k.push(k)
    growing.c.push(c)
    growing.trim.push(this.trims.add(levels.trim, trimKey(levels.trim)))
    growing.body.push(markOf(levels.body + levels.chassis))
    growing.region.push(markOf(levels.region))
    growing.mu.push(Number.NaN)
    growing.spread.push(Number.NaN)
    const model = this.modelKeys.findOrAdd(this.key.of([levels.maker, levels.model]))
    const rows = this.rows[model] ?? ownNumbers.ints(16)
    this.rows[model] = rows
    rows.push(row)
    this.current = null
    this.count++
    return row
  }

  /** Returns the sales of a model ordered by day; none for an unknown model. */
  ofModel({ maker, model }: Levels): RowsOfModel {
    const code = this.modelKeys.find(this.key.of([maker, model]))
    if (this.shares) {
      const { rows, starts } = this.shares
      return code < 0
        ? { rows, from: 0, to: 0 }
        : { rows, from: starts[code] ?? 0, to: starts[code + 1] ?? 0 }
    }
    const rows = this.rows[code]
    return rows ? { rows: rows.all, from: 0, to: rows.length } : { rows: noRows, from: 0, to: 0 }
  }

  /** Returns the sales of each model. */
  models(): RowsOfModel[] {
    return this.rows.map((rows) => ({ rows: rows.all, from: 0, to: rows.length }))
  }

  /** Returns the trim level of a sale, spelled as at its first occurrence. */
  trimOf(row: number): string {
    return this.trims.textOf(this.columns.trim[row] ?? 0)
  }

  /** Returns the number of a trim level among those of the sales; -1 for an unknown one. */
  trimNumber(text: string): number {
    return this.trims.find(trimKey(text))
  }

  /**
   * Makes the sales of each model adjacent and releases unused memory. A pass over all sales then finds the sums of
   * their levels in the cache, which is three times as fast. Invalidates earlier indexes.
   */
  arrange(): void {
    const order = new Int32Array(this.count)
    let at = 0
    for (const rows of this.rows) {
      order.set(rows.all.subarray(0, rows.length), at)
      for (let own = 0; own < rows.length; own++) rows.all[own] = at++
    }
    const isDone = new Uint8Array(this.count)
    for (const [name, column] of Object.entries(this.growing)) {
      column.trim()
      reorder(column.all, order, { width: name === 'codes' ? groupCount : 1, isDone })
    }
    this.current = null
  }

  /** Returns the sales for another thread, without those added later. */
  shared(): SharedSales {
    if (this.shares) return this.shares
    const starts = new Int32Array(new SharedArrayBuffer((this.rows.length + 1) * 4))
    const rows = new Int32Array(new SharedArrayBuffer(Math.max(1, this.count) * 4))
    let at = 0
    this.rows.forEach((own, model) => {
      rows.set(own.all.subarray(0, own.length), at)
      at += own.length
      starts[model + 1] = at
    })
    return {
      options: this.options,
      size: this.count,
      columns: this.columns,
      models: this.modelKeys.columns(),
      starts,
      rows,
      trims: this.trims.shared(),
      groupSums: this.groupSums,
    }
  }
  private readonly find = (key: KeyHash, deviation: number): number => {
    const before = this.coefficients.size
    const number = this.coefficients.findOrAdd(key)
    if (number === before) this.deviations.push(deviation)
    return number
  }
}

const noRows = new Int32Array(0)

/** Permutes a column in place: row `i` gets the value of row `order[i]`, one cycle at a time. */
function reorder(
  column: { [at: number]: number; readonly length: number },
  order: Int32Array,
  { width, isDone }: { width: number; isDone: Uint8Array },
): void {
  isDone.fill(0)
  const first = new Float64Array(width)
  for (let start = 0; start < order.length; start++) {
    if (isDone[start]) continue
    for (let part = 0; part < width; part++) first[part] = column[start * width + part] ?? 0
    let row = start
    for (let next = order[row] ?? 0; next !== start; next = order[row] ?? 0) {
      for (let part = 0; part < width; part++) {
        column[row * width + part] = column[next * width + part] ?? 0
      }
      isDone[row] = 1
      row = next
    }
    for (let part = 0; part < width; part++) column[row * width + part] = first[part] ?? 0
    isDone[row] = 1
  }
}
