import type { Column, HeadingPart, TableDisplay } from './layout.ts'

/** A column as it is shown at the current width. */
export interface ShapedColumn<Row, Context> {
  readonly column: Column<Row, Context>
  /** The column folded into this one, shown below its text. */
  readonly guest: Column<Row, Context> | undefined
  readonly heading: readonly HeadingPart[]
  /** px */
  readonly width: number
  readonly grows: boolean
}

export interface TableShape<Row, Context> {
  readonly columns: readonly ShapedColumn<Row, Context>[]
  /** Below this width the table scrolls sideways in its container, px. */
  readonly minWidth: number
}

/** Columns that a person has not hidden. */
export const shownColumns = <Row, Context>(
  columns: readonly Column<Row, Context>[],
  hidden: readonly string[],
) => columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id))

/**
 * The columns of a table at a width. Where not all fit, they fold into others, those of the highest rank
 * and the last one first, until they fit.
 * @param lead width of what is before the first column's cells, px
 */
export function tableShape<Row, Context>(
  columns: readonly Column<Row, Context>[],
  display: TableDisplay,
  room: number,
  lead = 0,
): TableShape<Row, Context> {
  const guests = columns
    .filter(({ foldsInto }) => columns.some(({ id }) => id === foldsInto?.column))
    .sort((a, b) => (a.foldsInto?.rank ?? 0) - (b.foldsInto?.rank ?? 0))
  let fitting = shapedColumns(columns, guests, display)
  for (let left = guests.length - 1; left >= 0 && widthOf(fitting) + lead > room; left -= 1) {
    fitting = shapedColumns(columns, guests.slice(0, left), display)
  }
  const led = fitting.map((column, at) =>
    at === 0 ? { ...column, width: column.width + lead } : column,
  )
  return { columns: led, minWidth: widthOf(led) }
}

const widthOf = (columns: readonly { readonly width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width, 0)

/** The columns, of those that can fold only `own` in a column of their own. */
function shapedColumns<Row, Context>(
  columns: readonly Column<Row, Context>[],
  own: readonly Column<Row, Context>[],
  display: TableDisplay,
) {
  const isGuest = (column: Column<Row, Context>) =>
    !own.includes(column) && columns.some(({ id }) => id === column.foldsInto?.column)
  return columns
    .filter((column) => !isGuest(column))
    .map((host) =>
      shaped(
        host,
        columns.find((column) => column.foldsInto?.column === host.id && isGuest(column)),
        display,
      ),
    )
}

function shaped<Row, Context>(
  column: Column<Row, Context>,
  guest: Column<Row, Context> | undefined,
  display: TableDisplay,
): ShapedColumn<Row, Context> {
  const { heading, grows = false } = column
  const own = sizeOf(column, display)
  const [first, second] = [heading[0], guest?.heading[0]]
  return {
    column,
    guest,
    heading: guest?.foldsInto?.isNamed && first && second ? [first, second] : heading,
    width: guest ? Math.max(own, guest.foldsInto?.width ?? sizeOf(guest, display)) : own,
    grows: typeof grows === 'function' ? grows(display) : grows,
  }
}

const sizeOf = <Row, Context>({ width }: Column<Row, Context>, display: TableDisplay) =>
  typeof width === 'function' ? width(display) : width
