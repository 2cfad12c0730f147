import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { device, useRemembered } from '../../preferences/device.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SortButton } from '../../ui/sort-button.tsx'
import { useWidth } from '../../ui/use-width.ts'
import type { ListAddress } from '../address.ts'
import {
  blanks,
  type HeadingPart,
  markClass,
  type RowsProps,
  type TableLayout,
  type TableLook,
} from './layout.ts'
import { type ShapedColumn, shownColumns, tableShape } from './table-shape.ts'

/** From here on there is room for more in a row, px. */
const roomyFrom = 1180

interface CollectionTableProps<Row, Context> extends RowsProps<Row, Context> {
  layout: TableLayout<Row, Context>
  /** How the list is sorted, and what pressing a heading does. */
  address: ListAddress
  onSort: (key: string) => void
}

/**
 * Rows as a table. Where even its fewest columns do not fit, it moves in its own place, which then
 * scrolls both ways, or the heading could not stay.
 */
export function CollectionTable<Row, Context>(props: CollectionTableProps<Row, Context>) {
  const { layout, label, pages, expected, rowId, markOf, context } = props
  const { t } = useTranslation('collection')
  const place = useRef<HTMLDivElement>(null)
  const measured = useWidth(place)
  // Most often the table has the room that it had last time, and need not be rendered twice.
  const [last] = useState(() => device.tableRoom.read() || null)
  const room = measured ?? last
  useEffect(() => {
    if (measured && measured !== device.tableRoom.read()) device.tableRoom.write(measured)
  }, [measured])
  const density = useRemembered(device.tableDensity)
  const hidden = useRemembered(device.hiddenColumns)
  const isRoomy = (room ?? 0) >= roomyFrom
  const { columns, minWidth } = tableShape(
    shownColumns(layout.columns, hidden),
    { density, isRoomy },
    room ?? Number.POSITIVE_INFINITY,
  )
  // Rows render again for another shape, not for every pixel of width.
  const shape = columns.map(({ column, guest, width }) => `${column.id} ${guest?.id} ${width}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says what the columns are
  const table = useMemo(
    () => ({ layout, columns, look: { density, isRoomy } }),
    [layout, shape.join(), density, isRoomy],
  )
  const scrolls = room !== null && minWidth > room
  return (
    <div ref={place}>
      <div
        {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': t('scrolls') })}
        className={cx(
          'print:max-h-none print:overflow-visible',
          scrolls &&
            'max-h-[calc(100dvh-var(--bar-height)-16px)] overflow-auto overscroll-x-contain',
        )}
      >
        <table
          style={{ minWidth }}
          className="w-full table-fixed border-separate border-spacing-0 rounded-md border border-line bg-surface text-sm"
        >
          <caption className="sr-only">{label}</caption>
          <colgroup>
            {table.columns.map(({ column, grows, width }) => (
              <col
                key={column.id}
                data-screen-only={column.isForScreen}
                style={grows ? undefined : { width }}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <Head key={column.column.id} {...props} shaped={column} inRegion={scrolls} />
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.flatMap((rows, page) =>
              rows
                ? rows.map((row) => (
                    <TableRow
                      key={rowId(row)}
                      id={rowId(row)}
                      row={row}
                      table={table}
                      context={context}
                      mark={markOf(row)}
                    />
                  ))
                : blanks(page, expected).map((key) => <SkeletonRow key={key} table={table} />),
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const headClass = (inRegion: boolean, isNumeric: boolean | undefined) =>
  cx(
    'sticky z-10 border-line border-b bg-sunken px-1.5 py-1 align-middle text-xs font-normal',
    'text-quiet transition-[top] duration-150 first:left-0 first:z-[11] first:rounded-tl-md',
    'first:pl-2.5 last:rounded-tr-md last:pr-1.5',
    inRegion ? 'top-0' : 'top-(--bar-height)',
    isNumeric ? 'text-right' : 'text-left',
  )

interface HeadProps<Row, Context>
  extends Pick<CollectionTableProps<Row, Context>, 'address' | 'onSort'> {
  shaped: ShapedColumn<Row, Context>
  /** Whether the table scrolls in a place of its own; else it sticks below the bar of the page. */
  inRegion: boolean
}

/** Heading of a column. It stays in view, and says how the list is sorted. */
function Head<Row, Context>({ shaped, inRegion, address, onSort }: HeadProps<Row, Context>) {
  const { t } = useTranslation('collection')
  const { column, heading } = shaped
  const direction = address.order === 'DESC' ? 'descending' : 'ascending'
  const isSorted = ({ sort }: HeadingPart) => sort !== undefined && sort === address.sort
  return (
    <th
      scope="col"
      data-screen-only={column.isForScreen}
      aria-sort={heading.some(isSorted) ? direction : undefined}
      className={headClass(inRegion, column.isNumeric)}
    >
      {heading.length === 0 && <span className="sr-only">{t('actions')}</span>}
      <span className={cx('flex flex-col', column.isNumeric ? 'items-end' : 'items-start')}>
        {heading.map((part) => {
          const { label, sort } = part
          const text = t(label)
          return sort ? (
            <SortButton
              key={label}
              direction={isSorted(part) ? direction : undefined}
              title={t('sortBy', { column: text })}
              onPress={() => onSort(sort)}
            >
              {text}
            </SortButton>
          ) : (
            <span key={label} className="inline-flex min-h-6 items-center">
              {text}
            </span>
          )
        })}
      </span>
    </th>
  )
}

interface Table<Row, Context> {
  readonly layout: TableLayout<Row, Context>
  readonly columns: readonly ShapedColumn<Row, Context>[]
  readonly look: TableLook
}

interface TableRowProps<Row, Context> {
  id: string
  row: Row
  table: Table<Row, Context>
  context: Context
  mark: string
}

/** One row. The cell of its first column is its heading, and stays when the others move sideways. */
const TableRow = memo(function TableRow<Row, Context>(props: TableRowProps<Row, Context>) {
  const { id, row, table, context, mark } = props
  const { columns, layout, look } = table
  const all = { ...look, context, mark }
  return (
    <tr
      data-row={id}
      className={cx(
        'group cursor-pointer hover:bg-accent-wash has-focus-visible:bg-accent-wash',
        markClass(mark),
        !mark.includes('visited') && 'bg-surface',
      )}
    >
      {columns.map(({ column, guest }, at) => {
        const className = cellClass(layout, look, column.isNumeric)
        const content = (
          <>
            {column.render(row, all)}
            {guest && (
              <div className="mt-0.5">{(guest.foldsInto?.render ?? guest.render)(row, all)}</div>
            )}
          </>
        )
        return at === 0 ? (
          <th
            key={column.id}
            scope="row"
            className={cx(className, 'sticky left-0 z-[1] bg-inherit text-left font-normal')}
          >
            {content}
          </th>
        ) : (
          <td key={column.id} className={className} data-screen-only={column.isForScreen}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}) as <Row, Context>(props: TableRowProps<Row, Context>) => ReactNode

/** A row of the height that rows have. */
function SkeletonRow<Row, Context>({ table }: { table: Table<Row, Context> }) {
  const { columns, layout, look } = table
  return (
    <tr className="bg-surface">
      {columns.map(({ column }, at) => (
        <td key={column.id} className={cellClass(layout, look)}>
          {at === 0 ? (
            <Skeleton className={layout.skeletonClass[look.density]} />
          ) : (
            <Skeleton className={cx('h-4 w-4/5', column.isNumeric && 'ml-auto')} />
          )}
        </td>
      ))}
    </tr>
  )
}

const cellClass = <Row, Context>(
  { rowClass }: TableLayout<Row, Context>,
  { density }: TableLook,
  isNumeric = false,
) =>
  cx(
    'border-line border-b px-1.5 group-last:border-b-0 first:pl-2.5 last:pr-1.5',
    rowClass[density],
    isNumeric && 'text-right',
  )
