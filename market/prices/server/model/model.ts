import type { Bands } from './bands.ts'
import {
  type EffectGroup,
  eachCoefficient,
  effectGroups,
  middleAge,
  middleMileage,
} from './effects.ts'
import { KeyTable } from './keys.ts'
import { type Numbers, numbersOf, type PricedLot } from './sale.ts'
import type { SalesOptions } from './sales.ts'
import { columnCount, writeColumns } from './solver/columns.ts'
import { type Spread, spreadOf } from './solver/spread.ts'

interface Parts {
  /** ln of the price of the usual vehicle of all. */
  readonly middle: number
  readonly spread: Spread
  /** Null until predictions have met their results. */
  readonly bands: Bands | null
  readonly options: Required<SalesOptions>
  /** Values of the columns, and of the coefficients with their keys. */
  readonly columns: Float64Array
  readonly keys: KeyTable
  readonly values: Float32Array
}

type Header = Pick<Parts, 'middle' | 'bands' | 'options'> & {
  readonly spread: { readonly values: readonly number[]; readonly scale: number }
  readonly columns: readonly number[]
  readonly coefficients: number
}

/** The contribution of a group of effects: constant, by age and by mileage relative to their middle. */
export type Contribution = readonly [one: number, age: number, mileage: number]

/** Smaller coefficients are dropped: fifty of them would not move a price by a thousandth. */
const minCoefficient = 1e-5

/** A trained version of the price model. */
export class PriceModel {
  readonly middle: number
  readonly spread: Spread
  readonly bands: Bands | null
  readonly options: Required<SalesOptions>
  private readonly columns: Float64Array
  private readonly keys: KeyTable
  private readonly values: Float32Array

  constructor({ middle, spread, bands, options, columns, keys, values }: Parts) {
    this.middle = middle
    this.spread = spread
    this.bands = bands
    this.options = options
    this.columns = columns
    this.keys = keys
    this.values = values
  }

  withBands(bands: Bands | null): PriceModel {
    const { middle, spread, options, columns, keys, values } = this
    return new PriceModel({ middle, spread, bands, options, columns, keys, values })
  }

  /** Writes its values in the order of other keys; 0 for unknown ones. */
  writeValues(keys: KeyTable, to: Float64Array): void {
    to.set(this.columns)
    for (let at = 0; at < keys.size; at++) {
      const own = keys === this.keys ? at : this.keys.find(keys.keyAt(at))
      to[columnCount + at] = this.values[own] ?? 0
    }
  }

  numbersOf(lot: Omit<PricedLot, 'levels'>): Numbers {
    return numbersOf(lot, this.options)
  }

  /** Returns ln of the price, the sum of columns and effects. */
  mu(lot: PricedLot, numbers = this.numbersOf(lot)): number {
    const { a, k } = numbers
    return this.contributions(lot).reduce(
      (sum, [one, age, mileage]) =>
        sum + one + age * (a - middleAge) + mileage * (k - middleMileage),
      this.middle + this.columnSum(numbers),
    )
  }

  /** Returns the contribution of age, mileage and grade, for any vehicle. */
  columnSum({ a, k, c, isKmUnknown, isGradeUnknown }: Numbers): number {
    const own = new Float64Array(columnCount)
    writeColumns(own, a, k, c, isKmUnknown, isGradeUnknown)
    return own.reduce((sum, column, at) => sum + column * (this.columns[at] ?? 0), 0)
  }

  /** Returns the contribution of each of `effectGroups`. */
  contributions(lot: Pick<PricedLot, 'levels' | 'day' | 'year'>): Contribution[] {
    return effectGroups.map((group) => this.contribution(group, lot))
  }

  private contribution(
    group: EffectGroup,
    lot: Pick<PricedLot, 'levels' | 'day' | 'year'>,
  ): Contribution {
    const sums: [number, number, number] = [0, 0, 0]
    eachCoefficient(group, lot, (key, slope) => {
      sums[slope as 0 | 1 | 2] += this.values[this.keys.find(key)] ?? 0
    })
    return sums
  }

  /** Returns how far sales of such a vehicle usually are from `mu`. */
  spreadAt(mu: number, { a, c }: Numbers): number {
    return spreadOf(this.spread, mu - this.middle, a, c)
  }

  /** Encodes the version: a header, then key and value of each coefficient. */
  encode(): Uint8Array<ArrayBuffer> {
    const kept: number[] = []
    this.values.forEach((value, at) => {
      if (Math.abs(value) > minCoefficient) kept.push(at)
    })
    const { middle, bands, options, spread, columns } = this
    const header: Header = {
      ...{ middle, bands, options, columns: [...columns], coefficients: kept.length },
      spread: { values: [...spread.values], scale: spread.scale },
    }
    const text = new TextEncoder().encode(JSON.stringify(header))
    const bytes = new Uint8Array(4 + text.length + kept.length * 12)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, text.length, true)
    bytes.set(text, 4)
    kept.forEach((at, place) => {
      const from = 4 + text.length + place * 12
      const { high, low } = this.keys.keyAt(at)
      view.setInt32(from, high, true)
      view.setInt32(from + 4, low, true)
      view.setFloat32(from + 8, this.values[at] ?? 0, true)
    })
    return bytes
  }

  static decode(bytes: Uint8Array): PriceModel {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const start = 4 + view.getUint32(0, true)
    const text = new TextDecoder().decode(Uint8Array.from(bytes.subarray(4, start)))
    const { coefficients, columns, spread, ...header } = JSON.parse(text) as Header
    const high = new Int32Array(coefficients)
    const low = new Int32Array(coefficients)
    const values = new Float32Array(coefficients)
    for (let at = 0; at < coefficients; at++) {
      const from = start + at * 12
      high[at] = view.getInt32(from, true)
      low[at] = view.getInt32(from + 4, true)
      values[at] = view.getFloat32(from + 8, true)
    }
    return new PriceModel({
      ...{ ...header, values, keys: KeyTable.of({ high, low }) },
      columns: Float64Array.from(columns),
      spread: { values: Float64Array.from(spread.values), scale: spread.scale },
    })
  }
}
