import type { ReactNode } from 'react'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type { Density } from '#platform/preferences/web/preferences.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { Selection } from './selection.ts'

/** How a table is currently displayed. */
export interface TableDisplay {
  readonly density: Density
  /** Whether rows have room for more. */
  readonly isRoomy: boolean
  /** Whether rows are so wide that only more content can fill them. */
  readonly isWide: boolean
}

/** What a cell or an item needs for rendering, besides its row. */
export interface RowDisplay<Context> extends TableDisplay {
  /** The same object for all rows, so that a row renders again only when it changes itself. */
  readonly context: Context
  /** Marks of the row, such as `visited`. */
  readonly mark: string
}

/** Renders a row or part of it, without hooks of its own, because there are hundreds of them. */
export type RenderRow<Row, Context> = (row: Row, display: RowDisplay<Context>) => ReactNode

/** A part of a column's heading; with a key it sorts. */
export interface HeadingPart {
  readonly label: FullKey
  readonly sort?: string
}

export interface Column<Row, Context> {
  readonly id: string
  readonly heading: readonly HeadingPart[]
  /** Width in px; growing columns share the rest. */
  readonly width: number | ((display: TableDisplay) => number)
  readonly grows?: boolean | ((display: TableDisplay) => boolean)
  /** Aligned right, for numbers. */
  readonly isNumeric?: boolean
  /** Cannot be hidden, because it identifies or opens the row. */
  readonly isFixed?: boolean
  /** Hidden in print, such as buttons. */
  readonly isForScreen?: boolean
  /** Consecutive rows of the same subject share this cell (`sharedBy` of the layout). */
  readonly isShared?: boolean
  /** If not all columns fit, this one is shown inside another one, below its text. */
  readonly foldsInto?: {
    readonly column: string
    /** Minimum width of both, px. */
    readonly width?: number
    /** The column with the highest rank folds first; among equals, the last one. */
    readonly rank?: number
    /** Whether the heading names both. */
    readonly isNamed?: boolean
    /** Renders the folded cell, if it differs. */
    readonly render?: RenderRow<Row, Context>
  }
  readonly render: RenderRow<Row, Context>
}

/** Consecutive rows of the same group are under one heading, even if some are not shown. */
export interface RowGroups<Row, Context> {
  readonly of: (row: Row, context: Context) => string
  readonly renderHeading: (rows: readonly [Row, ...Row[]], context: Context) => ReactNode
  readonly isShown: (row: Row, context: Context) => boolean
}

/** Rows as a table, for wide screens. */
export interface TableLayout<Row, Context> {
  readonly columns: readonly Column<Row, Context>[]
  /** Classes that set the height of a row. */
  readonly rowClass: Readonly<Record<Density, string>>
  /** Skeleton of the first cell. */
  readonly skeletonClass: Readonly<Record<Density, string>>
  readonly groups?: RowGroups<Row, Context>
  /** The subject of a row; consecutive rows with the same one share the cells of shared columns. */
  readonly sharedBy?: (row: Row) => string
  /** Classes of a row and of its first cell. */
  readonly stateClass?: (
    row: Row,
    mark: string,
  ) => { readonly row?: string; readonly lead?: string }
  /** Joins the parts of a heading in one line, with commas. */
  readonly hasFlatHeadings?: boolean
  /** The boxes that select rows have their own column. */
  readonly hasBoxColumn?: boolean
}

/** Rows as items of a list: one below the other, cards, or narrow columns. */
export interface ItemLayout<Row, Context> {
  /** Classes of the list, of each item, and of an item that is hovered or focused. */
  readonly listClass: string
  readonly itemClass: string
  readonly activeClass: string
  /** Position of the checkbox that selects an item. */
  readonly selectClass?: string
  readonly render: RenderRow<Row, Context>
  readonly skeleton: ReactNode
  /** Groups with headings richer than a text, or with a text made from their first row. */
  readonly groups?:
    | RowGroups<Row, Context>
    | (Pick<RowGroups<Row, Context>, 'of'> & { readonly heading: RenderRow<Row, Context> })
  /** Classes of an item by its state. */
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
  /** Returns the marks of a row, such as `visited hidden`. */
  markOf: (row: Row) => string
  context: Context
  /** The selected rows, if rows can be selected. */
  selection: Selection<Row> | undefined
}

/** Returns the selection for one row; stable as long as nothing changes for the row. */
export const selectionOfRow = <Row>(selection: Selection<Row> | undefined, row: Row, id: string) =>
  selection && {
    name: selection.nameOf(row),
    checked: selection.ids.has(id),
    onSelect: selection.onPress,
  }

/** Returns the classes for the marks of a row. */
export const markClass = (mark: string) =>
  cx(
    mark.includes('visited') && 'bg-sunken',
    mark.includes('hidden') && 'opacity-55',
    // Its text stays legible.
    mark.includes('aside') && 'text-quiet [&_img]:opacity-45 [&_img]:grayscale',
  )

/** Returns keys for the skeleton rows of a page. */
export const skeletonKeys = (page: number, expected: number): readonly string[] =>
  Array.from({ length: expected }, (_, at) => `blank ${page} ${at}`)

/** Splits a list where the group changes, without changing the order of the rows. */
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
