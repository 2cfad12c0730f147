import type { ReactNode } from 'react'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type { Density } from '#platform/preferences/web/preferences.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { Selection } from './selection.ts'

/** The current look of a table. */
export interface TableDisplay {
  readonly density: Density
  /** Whether there is room for more in a row. */
  readonly isRoomy: boolean
  /** Whether the row is so wide that only more content can fill it. */
  readonly isWide: boolean
}

/** What a cell or an item needs for rendering, besides its row. */
export interface RowDisplay<Context> extends TableDisplay {
  /** The same object for all rows, so that a row only renders again when it changes itself. */
  readonly context: Context
  /** What is marked of the row, such as `visited`. */
  readonly mark: string
}

/** Renders a row or a part of it, without hooks of its own: there are hundreds of them. */
export type RenderRow<Row, Context> = (row: Row, display: RowDisplay<Context>) => ReactNode

/** A part of a column's heading; with a key it sorts. */
export interface HeadingPart {
  readonly label: FullKey
  readonly sort?: string
}

export interface Column<Row, Context> {
  readonly id: string
  readonly heading: readonly HeadingPart[]
  /** px; columns that grow share the rest. */
  readonly width: number | ((display: TableDisplay) => number)
  readonly grows?: boolean | ((display: TableDisplay) => boolean)
  /** Aligned right, for numbers. */
  readonly isNumeric?: boolean
  /** Cannot be hidden, because it identifies or opens the row. */
  readonly isFixed?: boolean
  /** Not printed, such as buttons. */
  readonly isForScreen?: boolean
  /** Successive rows that are of the same thing have this cell together (`sharedBy` of the layout). */
  readonly isShared?: boolean
  /** Where not all columns fit, this one is shown inside of another, below its text. */
  readonly foldsInto?: {
    readonly column: string
    /** Minimum width of both, px. */
    readonly width?: number
    /** The column with the highest rank folds first; of equal ones the last. */
    readonly rank?: number
    /** Whether both are named in the heading. */
    readonly isNamed?: boolean
    /** Renders it there, if it differs. */
    readonly render?: RenderRow<Row, Context>
  }
  readonly render: RenderRow<Row, Context>
}

/** Successive rows of the same group are under its heading, also those that are not shown. */
export interface RowGroups<Row, Context> {
  readonly of: (row: Row, context: Context) => string
  readonly renderHeading: (rows: readonly [Row, ...Row[]], context: Context) => ReactNode
  readonly isShown: (row: Row, context: Context) => boolean
}

/** Rows as a table, for wide screens. */
export interface TableLayout<Row, Context> {
  readonly columns: readonly Column<Row, Context>[]
  /** Height of a row as classes. */
  readonly rowClass: Readonly<Record<Density, string>>
  /** Skeleton of the first cell. */
  readonly skeletonClass: Readonly<Record<Density, string>>
  readonly groups?: RowGroups<Row, Context>
  /** What a row is of; successive rows of the same have the cells of shared columns together. */
  readonly sharedBy?: (row: Row) => string
  /** Classes of a row and of its first cell. */
  readonly stateClass?: (
    row: Row,
    mark: string,
  ) => { readonly row?: string; readonly lead?: string }
  /** The parts of a heading are in one line, with commas between them. */
  readonly hasFlatHeadings?: boolean
  /** The boxes that select rows have a column of their own. */
  readonly hasBoxColumn?: boolean
}

/** Rows as items of a list: one below the other, cards, or narrow columns. */
export interface ItemLayout<Row, Context> {
  /** Classes of the list, of each item, and of an item that is pointed at or has the focus. */
  readonly listClass: string
  readonly itemClass: string
  readonly activeClass: string
  /** Position of the checkbox that selects an item. */
  readonly selectClass?: string
  readonly render: RenderRow<Row, Context>
  readonly skeleton: ReactNode
  /** Groups under headings that are more than a text, or under the text that it makes of their first row. */
  readonly groups?:
    | RowGroups<Row, Context>
    | (Pick<RowGroups<Row, Context>, 'of'> & { readonly heading: RenderRow<Row, Context> })
  /** Classes of an item for what it is. */
  readonly stateClass?: (row: Row, mark: string) => string
}

/** Props of all layouts of a list. */
export interface RowsProps<Row, Context> {
  /** Accessible name of the list. */
  label: string
  /** Rows by page; undefined while a page is loading. */
  pages: readonly (readonly Row[] | undefined)[]
  /** Number of skeleton rows on such a page. */
  expected: number
  rowId: (row: Row) => string
  /** What is marked of a row, such as `visited hidden`. */
  markOf: (row: Row) => string
  context: Context
  /** The selected rows, where rows can be selected. */
  selection: Selection<Row> | undefined
}

/** The selection as a row needs it; stable as long as nothing changes for the row. */
export const selectionOfRow = <Row>(selection: Selection<Row> | undefined, row: Row, id: string) =>
  selection && {
    name: selection.nameOf(row),
    checked: selection.ids.has(id),
    onSelect: selection.onPress,
  }

/** How a row looks for what is marked of it. */
export const markClass = (mark: string) =>
  cx(
    mark.includes('visited') && 'bg-sunken',
    mark.includes('hidden') && 'opacity-55',
    // Its texts stay legible.
    mark.includes('aside') && 'text-quiet [&_img]:opacity-45 [&_img]:grayscale',
  )

/** Keys of the skeleton rows of a page. */
export const blanks = (page: number, expected: number): readonly string[] =>
  Array.from({ length: expected }, (_, at) => `blank ${page} ${at}`)

/** Splits a list where the group changes. The order of the rows stays. */
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
