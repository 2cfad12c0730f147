import { useTranslation } from 'react-i18next'
import type { SortKey, SortOrder } from '../../contract/listings.ts'
import { cx } from '../ui/cx.ts'
import { SortButton } from '../ui/sort-button.tsx'
import type { Column, HeadingPart } from './listing-columns.tsx'
import type { OpenPhotos } from './lot-photos.tsx'
import type { LotRow } from './lot-row.ts'
import { LotTableRow, SkeletonRow } from './lot-table-row.tsx'

export interface Sorting {
  readonly key: SortKey | undefined
  readonly order: SortOrder | undefined
  readonly onSort: (key: SortKey) => void
}

interface ListingTableProps {
  caption: string
  columns: readonly Column[]
  /** Undefined while the first page loads. */
  rows: readonly LotRow[] | undefined
  /** How many rows to keep room for. */
  expected: number
  visited: ReadonlySet<string>
  sorting: Sorting
  onOpen: OpenPhotos
}

/** Lots as a table, for screens that have the room. */
export function ListingTable(props: ListingTableProps) {
  const { caption, columns, rows, expected, visited, sorting, onOpen } = props
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-md border border-line bg-surface text-sm">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((lot) => (
              <LotTableRow
                key={lot.id}
                lot={lot}
                columns={columns}
                context={{ visited: visited.has(lot.id), onOpen }}
              />
            ))
          : Array.from({ length: expected }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blank rows have nothing else
              <SkeletonRow key={index} columns={columns} />
            ))}
      </tbody>
    </table>
  )
}

function ColumnHead({ column, sorting }: { column: Column; sorting: Sorting }) {
  const sorted = column.heading.some(({ sort }) => sort && sort === sorting.key)
  return (
    <th
      scope="col"
      aria-sort={sorted ? directionOf(sorting) : undefined}
      className={cx(
        'sticky top-(--bar-height) z-10 border-line border-b bg-sunken px-1.5 py-1 align-middle',
        'text-xs font-normal text-quiet transition-[top] duration-150',
        'first:rounded-tl-md first:pl-2.5 last:rounded-tr-md last:pr-3.5',
        column.numeric ? 'text-right' : 'text-left',
      )}
    >
      <span className={cx('flex flex-col', column.numeric ? 'items-end' : 'items-start')}>
        {column.heading.map((part) => (
          <HeadWord key={part.text} part={part} sorting={sorting} />
        ))}
      </span>
    </th>
  )
}

function HeadWord({ part, sorting }: { part: HeadingPart; sorting: Sorting }) {
  const { t } = useTranslation('listings')
  const { sort } = part
  const text = t(`column.${part.text}`)
  if (!sort) return <span className="inline-flex min-h-6 items-center">{text}</span>
  return (
    <SortButton
      direction={sort === sorting.key ? directionOf(sorting) : undefined}
      title={t('sortBy', { column: text })}
      onPress={() => sorting.onSort(sort)}
    >
      {text}
    </SortButton>
  )
}

const directionOf = ({ order }: Sorting) => (order === 'DESC' ? 'descending' : 'ascending')
