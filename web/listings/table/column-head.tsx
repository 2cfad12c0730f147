import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { SortButton } from '../../ui/sort-button.tsx'
import type { Column, HeadingPart } from './listing-columns.ts'
import { isForScreen } from './lot-table-row.tsx'
import type { Sorting } from './sorting.ts'

interface ColumnHeadProps {
  column: Column
  sorting: Sorting
  /** Whether the table scrolls in a place of its own; else it sticks below the bar of the page. */
  inRegion: boolean
}

/** Heading of a column. It stays in view, and says how the list is sorted. */
export function ColumnHead({ column, sorting, inRegion }: ColumnHeadProps) {
  const { t } = useTranslation('listings')
  const sorted = column.heading.some(({ sort }) => sort && sort === sorting.key)
  return (
    <th
      scope="col"
      data-screen-only={isForScreen(column)}
      aria-sort={sorted ? directionOf(sorting) : undefined}
      className={cx(
        'sticky z-10 border-line border-b bg-sunken px-1.5 py-1 align-middle text-xs font-normal',
        'text-quiet transition-[top] duration-150 first:left-0 first:z-[11] first:rounded-tl-md',
        'first:pl-2.5 last:rounded-tr-md last:pr-1.5',
        inRegion ? 'top-0' : 'top-(--bar-height)',
        column.numeric ? 'text-right' : 'text-left',
      )}
    >
      {column.heading.length === 0 && <span className="sr-only">{t('column.actions')}</span>}
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
