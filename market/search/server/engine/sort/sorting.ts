import type { SortKey } from '#market/search/contract/page-types.ts'
import type { SearchRequest } from '#market/search/server/listing-search.ts'
import { readKeys } from '../filter/kernels.ts'
import { blockSize } from '../rows/blocks.ts'
import { type ColumnName, type Columns, unknown } from '../rows/columns.ts'
import { type Figure, figureOf } from '../rows/figures.ts'
import { descending, type OrderOf } from '../rows/lot-order.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import type { PageOrder } from './page-order.ts'

type Page = NonNullable<SearchRequest['page']>

/** The order of a page: by key, unknown keys last, then by the default order. */
export interface Sorting {
  /** Null for the default order alone. */
  readonly column: ColumnName | null
  /** Holds the keys instead of a column. */
  readonly figure: Figure | null
  /** Maps codes to keys, if the column does not hold the key itself. */
  readonly table: Int32Array | null
  readonly isDescending: boolean
}

const sortColumns = {
  year: 'year',
  mileage: 'mileage',
  startPrice: 'startPrice',
  soldPrice: 'finishPrice',
  estimate: 'estimate',
  belowEstimate: 'belowEstimate',
} as const satisfies Record<
  Exclude<SortKey, 'condition' | 'auctionDate' | 'landedCost'>,
  ColumnName
>

export function sortingOf(
  { sort, order, figure }: Pick<Page, 'sort' | 'order' | 'figure'>,
  kind: OrderOf,
  names: Names,
): Sorting {
  const isDescending = order === 'DESC'
  const byColumn = (column: ColumnName | null, table: Int32Array | null = null) => ({
    ...{ column, table, figure: null, isDescending },
  })
  if (sort === null) return { ...byColumn(null), isDescending: false }
  if (sort === 'landedCost') {
    // Without figures the keys of all lots are unknown.
    if (!figure) return { ...byColumn(null), isDescending: false }
    return { ...byColumn(null), figure: figureOf(figure) }
  }
  if (sort === 'auctionDate') {
    // The default orders already have the latest sale and the next lot first.
    const isDefault = kind === 'live' ? !isDescending : kind === 'sales' && isDescending
    const column = isDefault ? null : kind === 'live' ? 'start' : 'day'
    return { ...byColumn(column), isDescending: !isDefault && isDescending }
  }
  if (sort === 'condition') return byColumn('profile', names.conditionRankOfProfile)
  return byColumn(sortColumns[sort])
}

// Scratch memory of this thread, as in block-scanner.ts: the sort keys of a block's rows.
export const keys = new Int32Array(blockSize)

/** Reads sort keys; without one, places in the default order. */
export class KeyReader {
  private readonly sorting: Sorting
  private readonly order: PageOrder
  private readonly mirror: number

  constructor(sorting: Sorting, order: PageOrder) {
    this.sorting = sorting
    this.order = order
    this.mirror = sorting.isDescending ? unknown - 1 : 0
  }

  /** Whether the default order alone decides. */
  get isOrder(): boolean {
    return this.sorting.column === null && this.sorting.figure === null
  }

  one(columns: Columns, row: number, place: number): number {
    if (this.isOrder) return place
    const key = this.known(columns, row)
    return this.sorting.isDescending ? descending(key) : key
  }

  /** Returns a row's key before it is inverted for descending order. */
  known(columns: Columns, row: number): number {
    const { column, table, figure } = this.sorting
    if (figure) return figure.ofLot(columns.id[row] ?? 0)
    const value = column === null ? unknown : (columns[column][row] ?? 0)
    const key = table ? (table[value] ?? unknown) : value
    // Stock has no auction day.
    return (column === 'day' || column === 'start') && key === 0 ? unknown : key
  }

  /** Fills `keys` for rows of a block of the base. */
  many({ store }: View, start: number, rows: Int32Array, length: number): void {
    const { column, table, figure } = this.sorting
    const { base } = store
    const values = figure?.ofRows(base) ?? (column === null ? base.order : base.columns[column])
    readKeys(keys, rows, length, values, start, table, this.mirror)
    if (this.isOrder && this.order.isTurned) {
      for (let at = 0; at < length; at++) keys[at] = this.order.placeOf(keys[at] ?? 0)
    }
    if (column !== 'day' && column !== 'start') return
    const none = this.mirror
    for (let at = 0; at < length; at++) if (keys[at] === none) keys[at] = unknown
  }
}
