import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SavedSearch } from '../../contract/saved-searches/calls.ts'
import { savedSearchTitleLength } from '../../contract/saved-searches/limits.ts'
import { call } from '../api/client.ts'
import { EditableText } from '../collection/rows/editable-text.tsx'
import { updateRow } from '../collection/update-row.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { savedSearchesKey } from './saved-searches-query.ts'

interface SearchTitleProps {
  search: SavedSearch
  children: (title: string) => ReactNode
}

/** The title of a search, which is edited in place. */
export function SearchTitle({ search: { id, name }, children }: SearchTitleProps) {
  const { t } = useTranslation('saved-searches')
  const queryClient = useQueryClient()
  const show = (title: string) => {
    const searches = { key: [savedSearchesKey], rowId: (row: SavedSearch) => String(row.id) }
    updateRow(queryClient, searches, String(id), (row) => ({ ...row, name: title }))
  }
  return (
    <EditableText
      value={name}
      labels={{
        edit: t('rename', { title: name }),
        field: t('newTitle'),
        save: t('confirmRename'),
      }}
      maxLength={savedSearchTitleLength}
      save={(title) => call('updateSearch', { body: { id, title } })}
      show={show}
    >
      {children}
    </EditableText>
  )
}
