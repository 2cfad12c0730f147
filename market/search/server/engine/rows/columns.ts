/**
 * Every column is an array of 32-bit codes or numbers, none negative: one element type keeps each
 * loop over rows monomorphic, which is worth more than the bytes that narrower types would save.
 */
export const columnNames = [
  'id',
  // codes of names.ts: maker, model and chassis in one; condition, gearbox, fuel, color, status in one
  'variant',
  'profile',
  'house',
  'equipment',
  // days since 1970 of the Tokyo auction day; 0 for none
  'day',
  // the day and the minute of its start, `dayMinutes` for each day; 0 for none; only upcoming lots have it
  'start',
  // the lot number as a number, or `firstLotText` + code of a number with letters
  'lot',
  'year',
  // km, cc, yen, yen, yen, per cent
  'mileage',
  'engine',
  'startPrice',
  'finishPrice',
  'estimate',
  'belowEstimate',
  // what may drive it, as bits; 0 of past sales, whose bases leave it out
  'drives',
  // the frame number as `frameKey` makes it
  'frame',
] as const
export type ColumnName = (typeof columnNames)[number]
export type Columns = Readonly<Record<ColumnName, Int32Array>>

/** An unknown number. Larger than any known one, so that it sorts last. */
export const unknown = 0x7fff_ffff

/** Lot numbers have at most nine digits; codes of those with letters follow. */
export const firstLotText = 1_000_000_000

/** Minutes reserved for a day in `start`; the last one means an unknown hour. */
export const dayMinutes = 2048
export const unknownMinute = dayMinutes - 1

/** Allocates memory that all threads share. */
export function sharedArray(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * 4))
}

export function newColumns(length: number): Columns {
  return eachColumn(() => sharedArray(length))
}

export function eachColumn(make: (name: ColumnName) => Int32Array): Columns {
  return Object.fromEntries(columnNames.map((name) => [name, make(name)])) as Columns
}

/** The values of one row. */
export type Row = Record<ColumnName, number>

/** Columns to which rows are appended. */
export class GrowingColumns {
  columns: Columns
  length = 0
  private capacity: number

  constructor(expected: number) {
    this.capacity = Math.max(1024, expected)
    this.columns = newColumns(this.capacity)
  }

  push(row: Row): number {
    if (this.length === this.capacity) this.grow()
    const at = this.length++
    for (const name of columnNames) this.columns[name][at] = row[name]
    return at
  }

  private grow(): void {
    this.capacity = Math.ceil(this.capacity * 1.6)
    const old = this.columns
    this.columns = eachColumn((name) => {
      const wider = sharedArray(this.capacity)
      wider.set(old[name])
      return wider
    })
  }
}

/** Returns the first position in `keys[order[…]]`, ascending, whose key is not below `key`. */
export function lowerBound(order: Int32Array, keys: Int32Array, key: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[order[middle] ?? 0] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}
