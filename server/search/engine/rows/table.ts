import type { PageType } from '../../../../contract/lots/page-types.ts'
import { type Base, buildBase, bytesOf } from './base.ts'
import {
  type Columns,
  columnNames,
  GrowingColumns,
  lowerBound,
  newColumns,
  type Row,
  sharedArray,
} from './columns.ts'
import { compareRows, LotOrder, orderOf } from './lot-order.ts'
import type { Names } from './names.ts'
import type { Moment, Store } from './view.ts'

/** Where a lot's present row is: in the base, or in the delta. */
type Place = { readonly base: number } | { readonly delta: number }

/**
 * A page type's lots as the keeper writes them. A row is never overwritten: a changed lot gets a new
 * row in the delta and its old one is marked as gone from the next version on, so that readers of an
 * older version are not disturbed. When delta and gone rows have become many, a new base is due.
 */
export class Table {
  readonly pageType: PageType
  private readonly names: Names
  private base: Base
  private delta: GrowingColumns
  private deltaOrder: Int32Array
  private deltaGoneAt: Int32Array
  private goneAt: Int32Array
  private gone: Int32Array
  private goneRows = 0
  private deltaGoneRows = 0
  private readonly deltaRowOf = new Map<number, number>()
  private version = 0
  private isChanged = true
  private isMoved = true

  constructor(pageType: PageType, base: Base, names: Names, version = 0) {
    this.pageType = pageType
    this.names = names
    this.base = base
    this.version = version
    this.delta = new GrowingColumns(firstDelta)
    this.deltaOrder = sharedArray(firstDelta)
    this.deltaGoneAt = sharedArray(firstDelta)
    this.goneAt = sharedArray(base.rows)
    this.gone = sharedArray(firstDelta)
  }

  get rows(): number {
    return this.base.rows - this.goneRows + this.delta.length - this.deltaGoneRows
  }

  /** Rows that every question looks at one by one. */
  get loose(): number {
    return this.delta.length + this.goneRows
  }

  /** Whether the loose rows have become so many that a new base pays. */
  get needsBase(): boolean {
    return this.loose > 20_000 + this.base.rows / 50
  }

  get bytes(): number {
    const delta = this.deltaOrder.length * (columnNames.length + 2) + this.gone.length
    return bytesOf(this.base) + 4 * (this.base.rows + delta)
  }

  /** Takes a lot as it is now; a row that says the same as before changes nothing. */
  put(row: Row): void {
    const place = this.find(row.id)
    if (place && this.isSame(place, row)) return
    if (place) this.remove(place)
    const at = this.delta.push(row)
    this.fitDelta()
    this.deltaOrder[at] = 2 * this.rowsBefore(at)
    this.deltaRowOf.set(row.id, at)
    this.isChanged = true
  }

  /** Forgets a lot, if the table has it. */
  drop(id: number): void {
    const place = this.find(id)
    if (place) this.remove(place)
  }

  /** Forgets the lots whose auction day, in days since 1970, is before `day`. */
  dropBefore(day: number): void {
    const { columns } = this.base
    for (let row = 0; row < this.base.rows; row++) {
      if ((columns.day[row] ?? 0) < day && this.goneAt[row] === 0) this.remove({ base: row })
    }
    for (const row of [...this.deltaRowOf.values()]) {
      if ((this.delta.columns.day[row] ?? 0) < day) this.remove({ delta: row })
    }
  }

  /** Makes everything since the last time visible at once; null when nothing has changed. */
  publish(): { store: Store | null; moment: Moment } | null {
    if (!this.isChanged) return null
    const store = this.isMoved ? this.store() : null
    this.version++
    this.isChanged = false
    this.isMoved = false
    return { store, moment: this.moment() }
  }

  /** All of it, for a reader that knows nothing yet. */
  whole(): { store: Store; moment: Moment } {
    return { store: this.store(), moment: this.moment() }
  }

  /**
   * This table upon another base, made of its rows at an earlier moment: what has changed since is
   * brought over from the old delta.
   */
  upon(base: Base, madeOf: Moment): Table {
    const next = new Table(this.pageType, base, this.names, this.version)
    for (let at = 0; at < madeOf.deltaRows; at++) {
      if ((this.deltaGoneAt[at] ?? 0) > madeOf.version) next.drop(this.delta.columns.id[at] ?? 0)
    }
    for (let at = madeOf.goneRows; at < this.goneRows; at++) {
      next.drop(this.base.columns.id[this.gone[at] ?? 0] ?? 0)
    }
    for (let at = madeOf.deltaRows; at < this.delta.length; at++) {
      if (this.deltaGoneAt[at] === 0) next.put(rowOf(this.delta.columns, at))
    }
    return next
  }

  /** Visits every row that is there now. */
  eachPresent(visit: (columns: Columns, row: number) => void): void {
    for (let row = 0; row < this.base.rows; row++) {
      if (this.goneAt[row] === 0) visit(this.base.columns, row)
    }
    for (const row of this.deltaRowOf.values()) visit(this.delta.columns, row)
  }

  moment(): Moment {
    const { version, goneRows, rows } = this
    return { version, deltaRows: this.delta.length, goneRows, rows }
  }

  private store(): Store {
    const { pageType, base, goneAt, deltaGoneAt, gone } = this
    const delta = { columns: this.delta.columns, order: this.deltaOrder }
    return { pageType, base, delta, goneAt, deltaGoneAt, gone }
  }

  private find(id: number): Place | undefined {
    const delta = this.deltaRowOf.get(id)
    if (delta !== undefined) return { delta }
    const { byId, columns } = this.base
    const base = byId[lowerBound(byId, columns.id, id)]
    if (base === undefined || columns.id[base] !== id || this.goneAt[base] !== 0) return undefined
    return { base }
  }

  private isSame(place: Place, row: Row): boolean {
    const [columns, at] =
      'base' in place ? [this.base.columns, place.base] : [this.delta.columns, place.delta]
    return columnNames.every((name) => columns[name][at] === row[name])
  }

  private remove(place: Place): void {
    this.isChanged = true
    const version = this.version + 1
    if ('base' in place) {
      this.goneAt[place.base] = version
      if (this.goneRows === this.gone.length) this.gone = this.moved(this.gone)
      this.gone[this.goneRows++] = place.base
    } else {
      this.deltaGoneAt[place.delta] = version
      this.deltaGoneRows++
      this.deltaRowOf.delete(this.delta.columns.id[place.delta] ?? 0)
    }
  }

  /** Rows of the base that come before a row of the delta in the default order. */
  private rowsBefore(at: number): number {
    const kind = orderOf[this.pageType]
    const inBase = new LotOrder(kind, this.base.columns, this.names)
    const inDelta = new LotOrder(kind, this.delta.columns, this.names)
    let low = 0
    let high = this.base.rows
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareRows(inBase, this.base.byOrder[middle] ?? 0, inDelta, at) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Keeps the arrays beside the delta's columns as long as those. */
  private fitDelta(): void {
    const capacity = this.delta.columns.id.length
    if (this.deltaOrder.length === capacity) return
    this.deltaOrder = this.moved(this.deltaOrder, capacity)
    this.deltaGoneAt = this.moved(this.deltaGoneAt, capacity)
  }

  private moved(array: Int32Array, length = array.length * 2): Int32Array {
    this.isMoved = true
    const longer = sharedArray(length)
    longer.set(array)
    return longer
  }
}

const firstDelta = 4096

function rowOf(columns: Columns, at: number): Row {
  return Object.fromEntries(columnNames.map((name) => [name, columns[name][at] ?? 0])) as Row
}

/** A table without rows. */
export function emptyTable(pageType: PageType, names: Names): Table {
  return new Table(pageType, buildBase(newColumns(0), 0, orderOf[pageType], names), names)
}
