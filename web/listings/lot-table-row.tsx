import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CellContext, Column } from './listing-columns.tsx'
import { photoShape } from './lot-photos.tsx'
import type { LotRow } from './lot-row.ts'

interface LotTableRowProps {
  lot: LotRow
  columns: readonly Column[]
  context: CellContext
}

/** One lot of the table. The lot number is the heading of its row. */
export function LotTableRow({ lot, columns, context }: LotTableRowProps) {
  return (
    <tr className="group hover:bg-accent-wash has-focus-visible:bg-accent-wash">
      {columns.map((column) => {
        const className = cellClass(column)
        const content = column.cell(lot, context)
        return column.id === 'lot' ? (
          <th key={column.id} scope="row" className={cx(className, 'text-left font-normal')}>
            {content}
          </th>
        ) : (
          <td key={column.id} className={className}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/** A row of the height that lots have. */
export function SkeletonRow({ columns }: { columns: readonly Column[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.id === 'photo' ? (
            <Skeleton className={photoShape} />
          ) : (
            <Skeleton className={cx('h-4 w-4/5', column.numeric && 'ml-auto')} />
          )}
        </td>
      ))}
    </tr>
  )
}

const cellClass = (column: Column) =>
  cx(
    'h-[88px] border-line border-b px-1.5 py-[9px] group-last:border-b-0 max-xl:h-[112px]',
    'first:pl-2.5 last:pr-3.5',
    column.numeric && 'text-right',
  )
