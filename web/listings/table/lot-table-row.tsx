import { memo } from 'react'
import type { Density } from '../../preferences/device.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LotRow } from '../lot-row.ts'
import { photoSizes } from '../photos/lot-photos.tsx'
import type { LotContext, LotMarks } from '../results/lot-context.ts'
import { rowHeights } from '../results/lot-heights.ts'
import { columnCell } from './column-cell.tsx'
import type { Column } from './listing-columns.ts'

export interface RowLook {
  readonly columns: readonly Column[]
  readonly density: Density
  readonly wide: boolean
}

interface LotTableRowProps extends LotMarks {
  lot: LotRow
  look: RowLook
  context: LotContext
}

/** One lot of the table. The cell of the lot number is the heading of its row. */
export const LotTableRow = memo(function LotTableRow(props: LotTableRowProps) {
  const { lot, look, visited, hidden } = props
  const { columns, ...rest } = look
  const cell = { ...props, ...rest }
  return (
    <tr
      data-row={lot.id}
      className={cx(
        'group cursor-pointer hover:bg-accent-wash has-focus-visible:bg-accent-wash',
        visited ? 'bg-sunken' : 'bg-surface',
        hidden && 'opacity-55',
      )}
    >
      {columns.map((column) => {
        const className = cellClass(column, look.density)
        return column.id === 'lot' ? (
          <th key={column.id} scope="row" className={cx(className, stuck)}>
            {columnCell(column, cell)}
          </th>
        ) : (
          <td key={column.id} className={className} data-screen-only={isForScreen(column)}>
            {columnCell(column, cell)}
          </td>
        )
      })}
    </tr>
  )
})

/** A row of the height that lots have. */
export function SkeletonRow({ look: { columns, density } }: { look: RowLook }) {
  return (
    <tr className="bg-surface">
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column, density)}>
          {column.id === 'lot' ? (
            <Skeleton className={photoSizes[density].className} />
          ) : (
            <Skeleton className={cx('h-4 w-4/5', column.numeric && 'ml-auto')} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** Paper has nothing to press. */
export const isForScreen = ({ id }: Column) => (id === 'actions' ? true : undefined)

/** The first column stays in view while the others move sideways. */
const stuck = 'sticky left-0 z-[1] bg-inherit text-left font-normal'

const cellClass = (column: Column, density: Density) =>
  cx(
    'border-line border-b px-1.5 group-last:border-b-0 first:pl-2.5 last:pr-1.5',
    rowHeights[density].className,
    column.numeric && 'text-right',
  )
