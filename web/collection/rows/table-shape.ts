import type { Column, HeadingPart, TableLook } from './layout.ts'

/** A column as it is drawn in the present room. */
export interface ShapedColumn<Row, Context> {
  readonly column: Column<Row, Context>
  /** Stands below the words of the column, because it has no room of its own. */
  readonly guest: Column<Row, Context> | undefined
  readonly heading: readonly HeadingPart[]
  /** px */
  readonly width: number
  readonly grows: boolean
}

export interface TableShape<Row, Context> {
  readonly columns: readonly ShapedColumn<Row, Context>[]
  /** Narrower than this the table scrolls sideways in its own place, px. */
  readonly minWidth: number
}

/** Columns that a person has not hidden. */
export const shownColumns = <Row, Context>(
  columns: readonly Column<Row, Context>[],
  hidden: readonly string[],
) => columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id))

/** The columns of a table of some width. Where not all have room, the same is said in fewer. */
export function tableShape<Row, Context>(
  columns: readonly Column<Row, Context>[],
  look: TableLook,
  room: number,
): TableShape<Row, Context> {
  const all = columns.map((column) => shaped(column, undefined, look))
  const fitting = widthOf(all) <= room ? all : folded(columns, look)
  return { columns: fitting, minWidth: widthOf(fitting) }
}

const widthOf = (columns: readonly { readonly width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width, 0)

function folded<Row, Context>(columns: readonly Column<Row, Context>[], look: TableLook) {
  const isGuest = ({ foldsInto }: Column<Row, Context>) =>
    columns.some(({ id }) => id === foldsInto?.column)
  return columns
    .filter((column) => !isGuest(column))
    .map((host) =>
      shaped(
        host,
        columns.find(({ foldsInto }) => foldsInto?.column === host.id),
        look,
      ),
    )
}

function shaped<Row, Context>(
  column: Column<Row, Context>,
  guest: Column<Row, Context> | undefined,
  look: TableLook,
): ShapedColumn<Row, Context> {
  const { heading, grows = false } = column
  const own = sizeOf(column, look)
  const [first, second] = [heading[0], guest?.heading[0]]
  return {
    column,
    guest,
    heading: guest?.foldsInto?.isNamed && first && second ? [first, second] : heading,
    width: guest ? Math.max(own, guest.foldsInto?.width ?? sizeOf(guest, look)) : own,
    grows: typeof grows === 'function' ? grows(look) : grows,
  }
}

const sizeOf = <Row, Context>({ width }: Column<Row, Context>, look: TableLook) =>
  typeof width === 'function' ? width(look) : width
