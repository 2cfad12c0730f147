import type { PageType } from '../../../../contract/lots/page-types.ts'
import type { Base } from './base.ts'
import type { Columns } from './columns.ts'
import type { NewNames } from './names.ts'

/** Rows that are newer than the base, in the order of their arrival. */
export interface Delta {
  readonly columns: Columns
  /** Where a row stands in the default order: between two rows of the base, whose places are odd. */
  readonly order: Int32Array
}

/** Memory that a table's rows stand in; it grows and is replaced, never reordered. */
export interface Store {
  readonly pageType: PageType
  readonly base: Base
  readonly delta: Delta
  /** By row of the base: the version from which on the row is gone; 0 while it is not. */
  readonly goneAt: Int32Array
  /** The same by delta row. */
  readonly deltaGoneAt: Int32Array
  /** Rows of the base that are gone, in the order of their going. */
  readonly gone: Int32Array
}

/** A moment of a table. Whoever holds it sees the same rows for as long as it likes. */
export interface Moment {
  readonly version: number
  /** Rows of `delta` and `gone` that belong to it. */
  readonly deltaRows: number
  readonly goneRows: number
  /** Rows that are not gone. */
  readonly rows: number
}

/** What the keeper tells the readers: the names first, then the rows that use them. */
export interface News {
  readonly names: NewNames | null
  readonly tables: readonly {
    readonly pageType: PageType
    /** Only when the memory is another than before. */
    readonly store: Store | null
    readonly moment: Moment
  }[]
}

/** A table as one moment shows it. */
export class View {
  readonly store: Store
  readonly moment: Moment

  constructor(store: Store, moment: Moment) {
    this.store = store
    this.moment = moment
  }

  isGone(row: number): boolean {
    const at = this.store.goneAt[row] ?? 0
    return at !== 0 && at <= this.moment.version
  }

  isDeltaGone(row: number): boolean {
    const at = this.store.deltaGoneAt[row] ?? 0
    return at !== 0 && at <= this.moment.version
  }
}
