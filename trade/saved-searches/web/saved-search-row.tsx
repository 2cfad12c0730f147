import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { SavedSearch } from '#trade/saved-searches/contract/calls.ts'
import { savedSearchCountQuery } from './saved-searches-query.ts'
import { SearchLink } from './search-link.tsx'
import { SearchTitle } from './search-title.tsx'

interface SavedSearchRowProps {
  search: SavedSearch
  onRun: () => void
  onDelete: () => void
}

/** A search: its title links to its lots, with their current number. */
export function SavedSearchRow({ search, onRun, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation('saved-searches')
  return (
    <li className="flex items-center justify-between gap-1 py-1.5">
      <SearchTitle search={search}>
        {(title) => (
          <SearchLink
            search={search}
            onRun={onRun}
            className="group flex min-h-11 min-w-0 flex-col justify-center rounded-md pr-2"
          >
            <span className="font-medium break-words group-hover:text-accent">{title}</span>
            <ResultCount search={search} />
          </SearchLink>
        )}
      </SearchTitle>
      <IconButton label={t('delete', { title: search.name })} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

function ResultCount({ search: { type, params } }: { search: SavedSearch }) {
  const { t } = useTranslation('saved-searches')
  const { data, isError } = useQuery(savedSearchCountQuery(type, params))
  return (
    <span className="flex min-h-4 items-center text-xs text-quiet">
      {data !== undefined && t('found', { count: data, total: formatNumber(data) })}
      {data === undefined && !isError && <Skeleton className="h-3 w-16" />}
      {isError && '–'}
    </span>
  )
}
