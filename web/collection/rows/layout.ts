import type { ReactNode } from 'react'
import type { FullKey } from '../../i18n/message-types.ts'
import type { Density } from '../../preferences/device.ts'
import { cx } from '../../ui/cx.ts'

/** How a table looks at present. */
export interface TableLook {
  readonly density: Density
  /** Whether there is room for more in a row. */
  readonly isRoomy: boolean
}

/** What a cell or an item renders from, beside its row. */
export interface RowLook<Context> extends TableLook {
  /** The same object for all rows, so that a row renders again only for its own sake. */
  readonly context: Context
  /** What is marked of the row, such as `visited`. */
  readonly mark: string
}

/** Renders a row or a part of it, without hooks of its own: there are hundreds of them. */
export type RenderRow<Row, Context> = (row: Row, look: RowLook<Context>) => ReactNode

/** A word in a column's heading; with a key it sorts. */
export interface HeadingPart {
  readonly label: FullKey
  readonly sort?: string
}

export interface Column<Row, Context> {
  readonly id: string
  readonly heading: readonly HeadingPart[]
  /** px; a column that grows takes what is left. */
  readonly width: number | ((look: TableLook) => number)
  readonly grows?: boolean | ((look: TableLook) => boolean)
  /** Numbers stand at the right edge. */
  readonly isNumeric?: boolean
  /** Cannot be hidden: without it nobody knows which row it is, nor gets to it. */
  readonly isFixed?: boolean
  /** Nothing for paper, such as buttons. */
  readonly isForScreen?: boolean
  /** Where there is no room for all columns, this one stands below the words of another. */
  readonly foldsInto?: {
    readonly column: string
    /** Least width of both, px. */
    readonly width?: number
    /** Whether both are named in the heading. */
    readonly isNamed?: boolean
    /** What it shows there, where that is less. */
    readonly render?: RenderRow<Row, Context>
  }
  readonly render: RenderRow<Row, Context>
}

/** Rows as a table, for screens that have the room. */
export interface TableLayout<Row, Context> {
  readonly columns: readonly Column<Row, Context>[]
  /** Height of a row as classes. */
  readonly rowClass: Readonly<Record<Density, string>>
  /** What stands in the first cell while rows are being loaded. */
  readonly skeletonClass: Readonly<Record<Density, string>>
}

/** Rows as items of a list: one below the other, cards, or narrow columns. */
export interface ItemLayout<Row, Context> {
  /** Classes of the list, of each item, and of an item that is pointed at or has the focus. */
  readonly listClass: string
  readonly itemClass: string
  readonly activeClass: string
  readonly render: RenderRow<Row, Context>
  readonly skeleton: ReactNode
  /** Rows that follow each other and have the same group stand under its heading. */
  readonly groups?: {
    readonly of: (row: Row) => string
    readonly heading: RenderRow<Row, Context>
  }
}

/** What all layouts of a list have in common. */
export interface RowsProps<Row, Context> {
  /** Names the list. */
  label: string
  /** Rows by page; undefined stands for a page that is being loaded. */
  pages: readonly (readonly Row[] | undefined)[]
  /** How many rows to keep room for on such a page. */
  expected: number
  rowId: (row: Row) => string
  /** What is marked of a row, such as `visited hidden`. */
  markOf: (row: Row) => string
  context: Context
}

/** How a row looks for what is marked of it. */
export const markClass = (mark: string) =>
  cx(mark.includes('visited') && 'bg-sunken', mark.includes('hidden') && 'opacity-55')

/** Names for the blank places of a page that is being loaded. */
export const blanks = (page: number, expected: number): readonly string[] =>
  Array.from({ length: expected }, (_, at) => `blank ${page} ${at}`)

/** Cuts a list where the group changes. The order of the rows stays. */
export function groupRuns<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): readonly (readonly [Row, ...Row[]])[] {
  const runs: [Row, ...Row[]][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && groupOf(run[0]) === groupOf(row)) run.push(row)
    else runs.push([row])
  }
  return runs
}
