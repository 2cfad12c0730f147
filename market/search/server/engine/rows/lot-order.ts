import type { PageType } from '#market/search/contract/page-types.ts'
import { type Columns, firstLotText, unknown } from './columns.ts'
import type { Names } from './names.ts'

/** The kinds of default order (decision 11, Lots). */
export type OrderOf = 'live' | 'sales' | 'stock'

export const orderOf: Record<PageType, OrderOf> = {
  'car-auction': 'live',
  bikes: 'live',
  stats: 'sales',
  'bike-stats': 'sales',
  stock: 'stock',
}

const lastDay = 2 ** 20 - 1
/** Above every start, so that lots that have run come after those to come, and finished ones last. */
const run = 2 ** 29
export const over = 2 ** 30
const maxLotKey = 2 ** 31 - 1

/**
 * The default order as numbers of a row, the most significant first: time, house, lot number, id. Live lists have the
 * next lot first, by day and minute, and finished lots last; sales have the latest day first, and the latest lot of a
 * house, since lots run in the order of their numbers.
 */
export class LotOrder {
  private readonly isOverByProfile: Int32Array
  private readonly houseRank: Int32Array
  private readonly names: Names
  private readonly columns: Columns
  private readonly kind: OrderOf
  private readonly upcomingFrom: number
  readonly hasLastLotFirst: boolean

  /** @param upcomingFrom lots of live lists that start earlier have run; 0 for none */
  constructor(kind: OrderOf, columns: Columns, names: Names, upcomingFrom = 0) {
    this.kind = kind
    this.hasLastLotFirst = kind === 'sales'
    this.columns = columns
    this.upcomingFrom = upcomingFrom
    this.isOverByProfile = names.isOverByProfile
    this.houseRank = names.rankOfHouse
    this.names = names
  }

  time(row: number): number {
    if (this.kind === 'stock') return 0
    if (this.kind === 'sales') return lastDay - (this.columns.day[row] ?? 0)
    const start = this.columns.start[row] ?? 0
    if (this.isOver(row)) return start + over
    return this.hasRun(row) ? start + run : start
  }

  /** Whether a lot of a live list is finished. */
  isOver(row: number): boolean {
    return this.isOverByProfile[this.columns.profile[row] ?? 0] === 1
  }

  /** Whether the time of a lot has passed; it may still have no result. */
  hasRun(row: number): boolean {
    return (this.columns.start[row] ?? 0) < this.upcomingFrom
  }

  house(row: number): number {
    return this.houseRank[this.columns.house[row] ?? 0] ?? 0
  }

  /** Returns the lot number, or `firstLotText` and the code of a number with letters. */
  lot(row: number): number {
    return this.columns.lot[row] ?? 0
  }

  /** Returns the lot number with letters of a code. */
  textOf(lot: number): string {
    return this.names.lotTexts.values[lot - firstLotText] ?? ''
  }

  /** Fills the sort keys of the lot numbers of the first rows. */
  lotKeys(keys: Int32Array, length: number): void {
    const { rankOfLotText } = this.names
    for (let row = 0; row < length; row++) {
      const lot = this.lot(row)
      const key = lot < firstLotText ? lot : firstLotText + (rankOfLotText[lot - firstLotText] ?? 0)
      keys[row] = this.hasLastLotFirst ? maxLotKey - key : key
    }
  }

  id(row: number): number {
    return this.columns.id[row] ?? 0
  }
}

/** Compares rows that may be in different columns; below 0 when the first one comes first. */
export function compareRows(a: LotOrder, rowA: number, b: LotOrder, rowB: number): number {
  return (
    a.time(rowA) - b.time(rowB) ||
    a.house(rowA) - b.house(rowB) ||
    compareLots(a, a.lot(rowA), b.lot(rowB)) * (a.hasLastLotFirst ? -1 : 1) ||
    a.id(rowA) - b.id(rowB)
  )
}

/** Numbers by size, then those with letters by text. */
function compareLots(order: LotOrder, a: number, b: number): number {
  if (a === b || a < firstLotText || b < firstLotText) return a - b
  return order.textOf(a) < order.textOf(b) ? -1 : 1
}

/** Returns the first `length` rows of columns in their default order. */
export function sortRows(order: LotOrder, length: number): Int32Array {
  let rows = Int32Array.from({ length }, (_, row) => row)
  let spare = new Int32Array(length)
  const keys = new Int32Array(length)
  // The least significant key first: each pass keeps the order of the passes before it.
  const eachRow = (keyOf: (row: number) => number) => () => {
    for (let row = 0; row < length; row++) keys[row] = keyOf(row)
  }
  for (const fillKeys of [
    eachRow((row) => order.id(row)),
    () => order.lotKeys(keys, length),
    eachRow((row) => order.house(row)),
    eachRow((row) => order.time(row)),
  ]) {
    fillKeys()
    ;[rows, spare] = radixSort(rows, spare, keys)
  }
  return rows
}

const digits = 2 ** 16

/** Sorts `rows` by `keys[row]`, stable. Returns the sorted array and the one left over. */
export function radixSort(
  rows: Int32Array<ArrayBuffer>,
  spare: Int32Array<ArrayBuffer>,
  keys: Int32Array,
): [Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>] {
  let highest = 0
  let isSorted = true
  for (let at = 0, before = 0; at < rows.length; at++) {
    const key = keys[rows[at] ?? 0] ?? 0
    if (key > highest) highest = key
    if (key < before) isSorted = false
    before = key
  }
  if (isSorted) return [rows, spare]
  let from = rows
  let to = spare
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += 16) {
    const starts = new Int32Array(digits + 1)
    for (let at = 0; at < from.length; at++) {
      const digit = ((keys[from[at] ?? 0] ?? 0) >>> shift) & (digits - 1)
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
    }
    for (let digit = 0; digit < digits; digit++) {
      starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
    }
    for (let at = 0; at < from.length; at++) {
      const row = from[at] ?? 0
      const digit = ((keys[row] ?? 0) >>> shift) & (digits - 1)
      const place = starts[digit] ?? 0
      to[place] = row
      starts[digit] = place + 1
    }
    ;[from, to] = [to, from]
  }
  return [from, to]
}

/** Largest value that `descending` leaves below the unknown ones. */
const highest = unknown - 1

/** Inverts a key, so that the largest comes first and the unknown stays last. */
export const descending = (key: number) => (key === unknown ? unknown : highest - key)
