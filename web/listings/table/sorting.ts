import type { SortKey, SortOrder } from '../../../contract/lots/page-types.ts'

/** How a table is sorted, and what pressing a heading does. */
export interface Sorting {
  readonly key: SortKey | undefined
  readonly order: SortOrder | undefined
  readonly onSort: (key: SortKey) => void
}
