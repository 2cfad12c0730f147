import type { PageType } from '#market/search/contract/page-types.ts'
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
import type { Snapshot, Store } from './view.ts'

/** Location of a lot's current row: in the base, or in the delta. */
type Location = { readonly base: number } | { readonly delta: number }

/**
 * The lots of a page type, as the writer changes them. A row is never overwritten: a changed lot gets
 * a new row in the delta, and its old row is marked as deleted from the next version on, so that
 * readers of an older version still see it. When delta and deletions have grown, the base is rebuilt.
 */
export class Table {
  readonly pageType: PageType
  private readonly names: Names
  private base: Base
  private delta: GrowingColumns
  private deltaOrder: Int32Array
  private deltaDeletedAt: Int32Array
  private deletedAt: Int32Array
  private deletions: Int32Array
  private deletionCount = 0
  private deltaDeletionCount = 0
  private readonly deltaRowOf = new Map<number, number>()
  private version = 0
  private isChanged = true
  private isReallocated = true

  constructor(pageType: PageType, base: Base, names: Names, version = 0) {
    this.pageType = pageType
    this.names = names
    this.base = base
    this.version = version
    this.delta = new GrowingColumns(firstDelta)
    this.deltaOrder = sharedArray(firstDelta)
    this.deltaDeletedAt = sharedArray(firstDelta)
    this.deletedAt = sharedArray(base.rows)
    this.deletions = sharedArray(firstDelta)
  }

  get rows(): number {
    return this.base.rows - this.deletionCount + this.delta.length - this.deltaDeletionCount
  }

  /** Rows outside of blocks, which every request reads one by one. */
  get unmerged(): number {
    return this.delta.length + this.deletionCount
  }

  /** Whether there are so many unmerged rows that a new base pays off. */
  get needsRebuild(): boolean {
    return this.unmerged > 20_000 + this.base.rows / 50
  }

  get bytes(): number {
    const delta = this.deltaOrder.length * (columnNames.length + 2) + this.deletions.length
    return bytesOf(this.base) + 4 * (this.base.rows + delta)
  }

  /** Inserts or replaces a lot's row; an equal row changes nothing. */
  upsert(row: Row): void {
    const location = this.find(row.id)
    if (location && this.isSame(location, row)) return
    if (location) this.remove(location)
    const at = this.delta.push(row)
    this.growDelta()
    this.deltaOrder[at] = 2 * this.rowsBefore(at)
    this.deltaRowOf.set(row.id, at)
    this.isChanged = true
  }

  /** Deletes a lot's row, if there is one. */
  delete(id: number): void {
    const location = this.find(id)
    if (location) this.remove(location)
  }

  /** Deletes lots whose auction day, in days since 1970, is before `day`. */
  deleteBefore(day: number): void {
    const { columns } = this.base
    for (let row = 0; row < this.base.rows; row++) {
      if ((columns.day[row] ?? 0) < day && this.deletedAt[row] === 0) this.remove({ base: row })
    }
    for (const row of [...this.deltaRowOf.values()]) {
      if ((this.delta.columns.day[row] ?? 0) < day) this.remove({ delta: row })
    }
  }

  /** Makes all changes since the last call visible at once; null when there are none. */
  publish(): { store: Store | null; snapshot: Snapshot } | null {
    if (!this.isChanged) return null
    const store = this.isReallocated ? this.store() : null
    this.version++
    this.isChanged = false
    this.isReallocated = false
    return { store, snapshot: this.snapshot() }
  }

  /** Returns the whole table, for a new reader. */
  full(): { store: Store; snapshot: Snapshot } {
    return { store: this.store(), snapshot: this.snapshot() }
  }

  /** Returns this table on a new base that was built from an earlier snapshot; replays later changes. */
  withBase(base: Base, builtFrom: Snapshot): Table {
    const next = new Table(this.pageType, base, this.names, this.version)
    for (let at = 0; at < builtFrom.deltaRows; at++) {
      if ((this.deltaDeletedAt[at] ?? 0) > builtFrom.version)
        next.delete(this.delta.columns.id[at] ?? 0)
    }
    for (let at = builtFrom.deletionCount; at < this.deletionCount; at++) {
      next.delete(this.base.columns.id[this.deletions[at] ?? 0] ?? 0)
    }
    for (let at = builtFrom.deltaRows; at < this.delta.length; at++) {
      if (this.deltaDeletedAt[at] === 0) next.upsert(rowOf(this.delta.columns, at))
    }
    return next
  }

  /** Visits every current row. */
  eachRow(visit: (columns: Columns, row: number) => void): void {
    for (let row = 0; row < this.base.rows; row++) {
      if (this.deletedAt[row] === 0) visit(this.base.columns, row)
    }
    for (const row of this.deltaRowOf.values()) visit(this.delta.columns, row)
  }

  snapshot(): Snapshot {
    const { version, deletionCount, rows } = this
    return { version, deltaRows: this.delta.length, deletionCount, rows }
  }

  private store(): Store {
    const { pageType, base, deletedAt, deltaDeletedAt, deletions } = this
    const delta = { columns: this.delta.columns, order: this.deltaOrder }
    return { pageType, base, delta, deletedAt, deltaDeletedAt, deletions }
  }

  private find(id: number): Location | undefined {
    const delta = this.deltaRowOf.get(id)
    if (delta !== undefined) return { delta }
    const { byId, columns } = this.base
    const base = byId[lowerBound(byId, columns.id, id)]
    if (base === undefined || columns.id[base] !== id || this.deletedAt[base] !== 0)
      return undefined
    return { base }
  }

  private isSame(location: Location, row: Row): boolean {
    const [columns, at] =
      'base' in location ? [this.base.columns, location.base] : [this.delta.columns, location.delta]
    // A base may omit a column.
    return columnNames.every(
      (name) => columns[name].length === 0 || columns[name][at] === row[name],
    )
  }

  private remove(location: Location): void {
    this.isChanged = true
    const version = this.version + 1
    if ('base' in location) {
      this.deletedAt[location.base] = version
      if (this.deletionCount === this.deletions.length) this.deletions = this.grown(this.deletions)
      this.deletions[this.deletionCount++] = location.base
    } else {
      this.deltaDeletedAt[location.delta] = version
      this.deltaDeletionCount++
      this.deltaRowOf.delete(this.delta.columns.id[location.delta] ?? 0)
    }
  }

  /** Returns the number of base rows before a row of the delta in the default order. */
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

  /** Grows the arrays that accompany the delta's columns to the same length. */
  private growDelta(): void {
    const capacity = this.delta.columns.id.length
    if (this.deltaOrder.length === capacity) return
    this.deltaOrder = this.grown(this.deltaOrder, capacity)
    this.deltaDeletedAt = this.grown(this.deltaDeletedAt, capacity)
  }

  private grown(array: Int32Array, length = array.length * 2): Int32Array {
    this.isReallocated = true
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
