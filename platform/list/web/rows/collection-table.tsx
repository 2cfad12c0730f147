import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences, usePreference } from '#platform/preferences/web/preferences.ts'
import { useWidth } from '#platform/ui/web/browser/use-width.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { SortButton } from '#platform/ui/web/sort-button.tsx'
import type { ListAddress } from '../address.ts'
import {
  groupRuns,
  type HeadingPart,
  markClass,
  type RowsProps,
  selectionOfRow,
  skeletonKeys,
  type TableDisplay,
  type TableLayout,
} from './layout.ts'
import { SelectAllBox, SelectBox, selectBoxPx } from './select-box.tsx'
import type { Selection } from './selection.ts'
import { type ShapedColumn, shownColumns, tableShape } from './table-shape.ts'

/** Rows show more from this width on, px. */
const roomyFrom = 1180
const wideFrom = 1600

interface CollectionTableProps<Row, Context> extends RowsProps<Row, Context> {
  layout: TableLayout<Row, Context>
  /** The order of the list, and the handler for a press on a heading. */
  address: ListAddress
  onSort: (key: string) => void
}

/** Returns the columns that fit into the container, and their widths. */
function useTable<Row, Context>({ layout, selection }: CollectionTableProps<Row, Context>) {
  const hasBoxColumn = layout.hasBoxColumn === true && selection !== undefined
  const container = useRef<HTMLDivElement>(null)
  const measured = useWidth(container)
  // Starts with the last width, which is usually right and saves a second render.
  const [last] = useState(() => preferences.tableWidth.read() || null)
  const room = measured ?? last
  useEffect(() => {
    if (measured && measured !== preferences.tableWidth.read())
      preferences.tableWidth.write(measured)
  }, [measured])
  const density = usePreference(preferences.tableDensity)
  const hidden = usePreference(preferences.hiddenColumns)
  const isRoomy = (room ?? 0) >= roomyFrom
  const isWide = (room ?? 0) >= wideFrom
  // The part of the width that columns do not get.
  const aroundPx = bordersPx + (hasBoxColumn ? boxColumnPx : 0)
  const { columns, minWidth } = tableShape(
    shownColumns(layout.columns, hidden),
    { density, isRoomy, isWide },
    (room ?? Number.POSITIVE_INFINITY) - aroundPx,
    selection && !hasBoxColumn ? selectBoxPx : 0,
  )
  // Rows render again for another shape, not for every pixel of width.
  const shape = columns.map(
    ({ column, folded, width }) => `${column.id} ${folded.map(({ id }) => id)} ${width}`,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says what the columns are
  const table = useMemo(
    () => ({ layout, columns, display: { density, isRoomy, isWide }, hasBoxColumn }),
    [layout, shape.join(), density, isRoomy, isWide, hasBoxColumn],
  )
  const width = minWidth + aroundPx
  const growth = room === null ? 1 : growthOf(columns, room - aroundPx)
  return { container, table, width, growth, scrolls: room !== null && width > room }
}

/**
 * Rows as a table. When even the fewest columns do not fit, it has its own scroll container in both directions, because
 * the heading could not be sticky otherwise.
 */
export function CollectionTable<Row, Context>(props: CollectionTableProps<Row, Context>) {
  const { layout, label, selection } = props
  const { t } = useTranslation('collection')
  const { container, table, width, growth, scrolls } = useTable(props)
  const { columns, hasBoxColumn } = table
  return (
    <div ref={container}>
      <div
        {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': t('scrolls') })}
        className={cx(
          'print:max-h-none print:overflow-visible',
          scrolls &&
            'max-h-[calc(100dvh-var(--bar-height)-16px)] overflow-auto overscroll-x-contain',
        )}
      >
        <table
          style={{ minWidth: width }}
          className="w-full table-fixed border-separate border-spacing-0 rounded-md border border-line bg-surface text-sm"
        >
          <caption className="sr-only">{label}</caption>
          <colgroup>
            {hasBoxColumn && <col data-screen-only style={{ width: boxColumnPx }} />}
            {columns.map(({ column, grows, width }) => (
              <col
                key={column.id}
                data-screen-only={column.isForScreen}
                style={{ width: grows ? width * growth : width }}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              {hasBoxColumn && selection && (
                <th data-screen-only scope="col" className={headClass(scrolls, false)}>
                  <SelectAllBox selection={selection} />
                </th>
              )}
              {columns.map((column, at) => (
                <Head
                  key={column.column.id}
                  {...props}
                  shaped={column}
                  inRegion={scrolls}
                  isFlat={layout.hasFlatHeadings}
                >
                  {at === 0 && selection && !hasBoxColumn && <SelectAllBox selection={selection} />}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows {...props} table={table} />
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface TableRowsProps<Row, Context> extends RowsProps<Row, Context> {
  table: Table<Row, Context>
}

/** The rows of all pages, in groups if the layout has any. */
function Rows<Row, Context>(props: TableRowsProps<Row, Context>) {
  const { table, pages, expected, rowId, markOf, context, selection } = props
  const { groups, sharedBy } = table.layout
  const columnCount = table.columns.length + (table.hasBoxColumn ? 1 : 0)
  const row = (one: Row, span: number) => (
    <PartBoundary
      key={rowId(one)}
      resetKey={one}
      frame={(notice) => (
        <tr>
          <td colSpan={columnCount} className="border-line border-b p-2">
            {notice}
          </td>
        </tr>
      )}
    >
      <TableRow
        id={rowId(one)}
        row={one}
        table={table}
        context={context}
        mark={markOf(one)}
        span={span}
        {...selectionOfRow(selection, one, rowId(one))}
      />
    </PartBoundary>
  )
  /** Rows of the same subject: the first one holds their shared cells. */
  const sharing = (some: readonly Row[]) =>
    sharedBy
      ? groupRuns(some, sharedBy).flatMap((run) =>
          run.map((one, at) => row(one, at === 0 ? run.length : 0)),
        )
      : some.map((one) => row(one, 1))
  return pages.flatMap((rows, page) =>
    !rows
      ? skeletonKeys(page, expected).map((key) => <SkeletonRow key={key} table={table} />)
      : groups
        ? groupRuns(rows, (one) => groups.of(one, context)).flatMap((run) => [
            <tr key={`group of ${rowId(run[0])}`} className="bg-sunken">
              <th
                scope="rowgroup"
                colSpan={columnCount}
                className="h-8 border-line border-b px-2.5 text-left font-normal text-quiet"
              >
                {groups.renderHeading(run, context)}
              </th>
            </tr>,
            ...sharing(run.filter((one) => groups.isShown(one, context))),
          ])
        : sharing(rows),
  )
}

/** Width of the column with the boxes that select rows, px. */
const boxColumnPx = 32
/** Total width of the left and right borders of the table, px. */
const bordersPx = 2

/** Returns the factor by which growing columns exceed their minimum width. */
function growthOf(
  columns: readonly Pick<ShapedColumn<never, never>, 'grows' | 'width'>[],
  room: number,
) {
  const sumOf = (grows: boolean) =>
    columns.reduce((sum, column) => (column.grows === grows ? sum + column.width : sum), 0)
  return Math.max(1, (room - sumOf(false)) / sumOf(true))
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
  /** Whether the table has its own scroll container; else the heading sticks below the bar of the page. */
  inRegion: boolean
  isFlat?: boolean | undefined
  /** Shown before the text. */
  children: ReactNode
}

/** Sticky heading of a column, with the order of the list. */
function Head<Row, Context>(props: HeadProps<Row, Context>) {
  const { shaped, inRegion, isFlat = false, address, onSort, children } = props
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
      <CellWithBox box={children}>
        <span
          className={cx(
            'flex',
            isFlat ? 'items-center gap-x-1 whitespace-nowrap' : 'flex-col',
            !isFlat && (column.isNumeric ? 'items-end' : 'items-start'),
            isFlat && column.isNumeric && 'justify-end',
          )}
        >
          {heading.map((part, at) => {
            const { label, sort } = part
            const comma = isFlat && at < heading.length - 1 ? ',' : ''
            const text = `${t(label)}${comma}`
            return sort ? (
              <SortButton
                key={label}
                direction={isSorted(part) ? direction : undefined}
                isSmall={isFlat}
                title={t('sortBy', { column: t(label) })}
                onPress={() => onSort(sort)}
              >
                {text}
              </SortButton>
            ) : (
              <span
                key={label}
                className={cx('inline-flex min-h-6 items-center', isFlat && '-mx-1 px-1')}
              >
                {text}
              </span>
            )
          })}
        </span>
      </CellWithBox>
    </th>
  )
}

/** A cell with the box that selects, where there is one. */
const CellWithBox = ({ box, children }: { box: ReactNode; children: ReactNode }) =>
  box ? (
    <div className="flex items-center gap-3.5">
      {box}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  ) : (
    children
  )

interface Table<Row, Context> {
  readonly layout: TableLayout<Row, Context>
  readonly columns: readonly ShapedColumn<Row, Context>[]
  readonly display: TableDisplay
  readonly hasBoxColumn: boolean
}

interface TableRowProps<Row, Context> {
  id: string
  row: Row
  table: Table<Row, Context>
  context: Context
  mark: string
  name?: string
  checked?: boolean
  onSelect?: Selection<Row>['onPress']
  /** Number of rows that share this row's cells; 0 if an earlier row holds them. */
  span: number
}

/** One row. Its first cell is its heading, which is sticky when the table scrolls sideways. */
const TableRow = memo(function TableRow<Row, Context>(props: TableRowProps<Row, Context>) {
  const { id, row, table, context, mark, name, checked = false, onSelect, span } = props
  const { columns, layout, display, hasBoxColumn } = table
  const own = layout.stateClass?.(row, mark)
  const all = { ...display, context, mark }
  const box = name !== undefined && onSelect && (
    <SelectBox id={id} name={name} checked={checked} onPress={onSelect} />
  )
  return (
    <tr
      data-row={id}
      className={cx(
        'group cursor-pointer hover:bg-accent-wash has-focus-visible:bg-accent-wash',
        markClass(mark),
        !mark.includes('visited') && (checked ? 'bg-accent-wash' : 'bg-surface'),
        own?.row,
      )}
    >
      {hasBoxColumn && (
        <td data-screen-only className={cx(cellClass(layout, display), own?.lead)}>
          {box}
        </td>
      )}
      {columns.map(({ column, folded }, at) => {
        if (column.isShared && span === 0) return null
        const rows = column.isShared && span > 1 ? { rowSpan: span } : undefined
        const className = cellClass(layout, display, column.isNumeric)
        const content = (
          <>
            {column.render(row, all)}
            {folded.map((one) => (
              <div
                key={one.id}
                className={display.density === 'compact' ? undefined : 'mt-0.5 empty:hidden'}
              >
                {(one.foldsInto?.render ?? one.render)(row, all)}
              </div>
            ))}
          </>
        )
        return at === 0 ? (
          <th
            key={column.id}
            scope="row"
            {...rows}
            className={cx(
              className,
              'text-left font-normal',
              !hasBoxColumn && 'sticky left-0 z-[1] bg-inherit',
            )}
          >
            {hasBoxColumn ? content : <CellWithBox box={box}>{content}</CellWithBox>}
          </th>
        ) : (
          <td key={column.id} {...rows} className={className} data-screen-only={column.isForScreen}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}) as <Row, Context>(props: TableRowProps<Row, Context>) => ReactNode

function SkeletonRow<Row, Context>({ table }: { table: Table<Row, Context> }) {
  const { columns, layout, display, hasBoxColumn } = table
  return (
    <tr className="bg-surface">
      {hasBoxColumn && <td className={cellClass(layout, display)} />}
      {columns.map(({ column }, at) => (
        <td key={column.id} className={cellClass(layout, display)}>
          {at === 0 ? (
            <Skeleton className={layout.skeletonClass[display.density]} />
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
  { density }: TableDisplay,
  isNumeric = false,
) =>
  cx(
    'border-line border-b px-1.5 group-last:border-b-0 first:pl-2.5 last:pr-1.5',
    rowClass[density],
    isNumeric && 'text-right',
  )
