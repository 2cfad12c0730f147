import type { Column, HeadingPart, TableDisplay } from './layout.ts'

/** A column as shown at the current width. */
export interface ShapedColumn<Row, Context> {
  readonly column: Column<Row, Context>
  /** The columns folded into this one, shown below its text. */
  readonly folded: readonly Column<Row, Context>[]
  readonly heading: readonly HeadingPart[]
  /** Width in px. */
  readonly width: number
  readonly grows: boolean
}

export interface TableShape<Row, Context> {
  readonly columns: readonly ShapedColumn<Row, Context>[]
  /** Below this width the table scrolls sideways in its container, px. */
  readonly minWidth: number
}

/** Returns the columns that the person has not hidden. */
export const shownColumns = <Row, Context>(
  columns: readonly Column<Row, Context>[],
  hidden: readonly string[],
) => columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id))

/**
 * Returns the columns of a table at a width. If not all fit, they fold into others until they do: those of the highest
 * rank first, and among equals the last one.
 *
 * @param lead width before the cells of the first column, px
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

/** Returns the columns, of which only `own` of the foldable ones keep a column of their own. */
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
        columns.filter((column) => column.foldsInto?.column === host.id && isGuest(column)),
        display,
      ),
    )
}

function shaped<Row, Context>(
  column: Column<Row, Context>,
  folded: readonly Column<Row, Context>[],
  display: TableDisplay,
): ShapedColumn<Row, Context> {
  const { heading, grows = false } = column
  const own = sizeOf(column, display)
  const named = folded.find(({ foldsInto }) => foldsInto?.isNamed)
  const [first, second] = [heading[0], named?.heading[0]]
  return {
    column,
    folded,
    heading: first && second ? [first, second] : heading,
    width: Math.max(own, ...folded.map((one) => one.foldsInto?.width ?? sizeOf(one, display))),
    grows: typeof grows === 'function' ? grows(display) : grows,
  }
}

const sizeOf = <Row, Context>({ width }: Column<Row, Context>, display: TableDisplay) =>
  typeof width === 'function' ? width(display) : width
