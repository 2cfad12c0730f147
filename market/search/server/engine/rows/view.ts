import type { PageType } from '#market/search/contract/page-types.ts'
import type { Base } from './base.ts'
import type { Columns } from './columns.ts'
import type { NewNames } from './names.ts'

/** Rows newer than the base, in order of arrival. */
export interface Delta {
  readonly columns: Columns
  /** Positions in the default order, between two rows of the base, whose positions are odd. */
  readonly order: Int32Array
}

/** The shared memory of a table's rows. It grows by being replaced; rows never move. */
export interface Store {
  readonly pageType: PageType
  readonly base: Base
  readonly delta: Delta
  /** By row of the base: the version from which on the row is deleted; 0 for current rows. */
  readonly deletedAt: Int32Array
  /** The same by delta row. */
  readonly deltaDeletedAt: Int32Array
  /** Deleted rows of the base, in the order of deletion. */
  readonly deletions: Int32Array
}

/** One version of a table. It shows the same rows as long as it is held. */
export interface Snapshot {
  readonly version: number
  /** How many entries of `delta` and `deletions` belong to this version. */
  readonly deltaRows: number
  readonly deletionCount: number
  /** Rows that are not deleted. */
  readonly rows: number
}

/** A message from the writer to the readers: new names first, then the rows that use them. */
export interface Update {
  readonly names: NewNames | null
  readonly tables: readonly {
    readonly pageType: PageType
    /** Null when the memory is the same as before. */
    readonly store: Store | null
    readonly snapshot: Snapshot
  }[]
}

/** A table as of one snapshot. */
export class View {
  readonly store: Store
  readonly snapshot: Snapshot

  constructor(store: Store, snapshot: Snapshot) {
    this.store = store
    this.snapshot = snapshot
  }

  isDeleted(row: number): boolean {
    const at = this.store.deletedAt[row] ?? 0
    return at !== 0 && at <= this.snapshot.version
  }

  isDeltaRowDeleted(row: number): boolean {
    const at = this.store.deltaDeletedAt[row] ?? 0
    return at !== 0 && at <= this.snapshot.version
  }
}
