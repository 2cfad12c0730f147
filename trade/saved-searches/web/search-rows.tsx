import { Trash2 } from 'lucide-react'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { ItemLayout, TableLayout } from '#platform/list/web/rows/layout.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { SavedSearchRow } from '#trade/saved-searches/contract/calls.ts'
import { SearchLink } from './search-link.tsx'
import { SearchTitle } from './search-title.tsx'

interface SearchContext {
  readonly onDelete: (search: SavedSearchRow) => void
}

/** Saved searches as a table. */
export const searchTable: TableLayout<SavedSearchRow, SearchContext> = {
  columns: [
    {
      id: 'title',
      heading: [{ label: 'saved-searches:title' }],
      width: 320,
      grows: true,
      isFixed: true,
      render: (search) => <Title search={search} />,
    },
    {
      id: 'type',
      heading: [{ label: 'saved-searches:listing' }],
      width: 180,
      render: (search) => <Listing search={search} />,
    },
    {
      id: 'saved',
      heading: [{ label: 'saved-searches:savedOn' }],
      width: 140,
      render: (search) => <SavedDay search={search} />,
    },
    {
      id: 'actions',
      heading: [],
      width: 60,
      isFixed: true,
      isForScreen: true,
      isNumeric: true,
      render: (search, { context }) => <DeleteButton search={search} context={context} />,
    },
  ],
  rowClass: { compact: 'h-10', normal: 'h-12', roomy: 'h-14' },
  skeletonClass: { compact: 'h-4 w-3/5', normal: 'h-4 w-3/5', roomy: 'h-4 w-3/5' },
}

/** Saved searches as a list. */
export const searchItems: ItemLayout<SavedSearchRow, SearchContext> = {
  listClass: 'border-line border-y bg-surface',
  itemClass: 'flex min-h-16 items-center gap-2 border-line border-b px-3 py-2 last:border-b-0',
  selectClass: 'mr-1',
  activeClass: 'has-focus-visible:bg-accent-wash',
  render: (search, { context }) => (
    <>
      <div className="min-w-0 flex-1">
        <Title search={search} />
        <p className="flex flex-wrap gap-x-3 text-xs text-quiet">
          <Listing search={search} />
          <SavedDay search={search} />
        </p>
      </div>
      <DeleteButton search={search} context={context} />
    </>
  ),
  skeleton: (
    <div className="flex flex-1 flex-col gap-2.5">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  ),
}

interface CellProps {
  search: SavedSearchRow
}

const Title = ({ search }: CellProps) => (
  <SearchTitle search={search}>
    {(title) => (
      <SearchLink
        search={search}
        data-row-link
        className="font-medium break-words hover:text-accent"
      >
        {title}
      </SearchLink>
    )}
  </SearchTitle>
)

function Listing({ search }: CellProps) {
  const { t } = useTranslation('listings')
  return <span>{t(`title.${search.type}`)}</span>
}

const SavedDay = ({ search }: CellProps) => (
  <span>{useFormats().dayOf(new Date(search.savedAt))}</span>
)

function DeleteButton({ search, context }: CellProps & { context: SearchContext }) {
  const { t } = useTranslation('saved-searches')
  return (
    <IconButton
      label={t('delete', { title: search.name })}
      onClick={() => context.onDelete(search)}
    >
      <Trash2 aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
