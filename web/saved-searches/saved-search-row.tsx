import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { formatNumber } from '../../contract/core/money.ts'
import { pageTypeRoute } from '../../contract/lots/page-types.ts'
import type { SavedSearch } from '../../contract/saved-searches/calls.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconButton, iconButtonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RenameSearch } from './rename-search.tsx'
import { savedSearchCountQuery } from './saved-searches-query.ts'

interface SavedSearchRowProps {
  search: SavedSearch
  onRun: () => void
  onDelete: () => void
}

/** One search: its title leads to its lots, and says how many there are now. */
export function SavedSearchRow({ search, onRun, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation('saved-searches')
  const navigate = useNavigate()
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'done'>('not yet')
  const { name: title, params, type } = search
  const href = params ? `${pageTypeRoute[type]}?${params}` : pageTypeRoute[type]
  const run = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onRun()
    void navigate({ href })
  }
  if (renaming === 'now') {
    return (
      <li className="py-2">
        <RenameSearch search={search} onEnd={() => setRenaming('done')} />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-1 py-1.5">
      <a
        href={href}
        onClick={run}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-md pr-2"
      >
        <span className="font-medium break-words group-hover:text-accent">{title}</span>
        <FoundNow search={search} />
      </a>
      <button
        // biome-ignore lint/a11y/noAutofocus: the focus comes back from the field that stood here
        autoFocus={renaming === 'done'}
        type="button"
        aria-label={t('rename', { title })}
        title={t('rename', { title })}
        className={iconButtonClass()}
        onClick={() => setRenaming('now')}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </button>
      <IconButton label={t('delete', { title })} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

function FoundNow({ search: { type, params } }: { search: SavedSearch }) {
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
