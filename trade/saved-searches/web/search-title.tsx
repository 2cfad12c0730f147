import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EditableText } from '#platform/list/web/rows/editable-text.tsx'
import { updateRow } from '#platform/list/web/update-row.ts'
import type { SavedSearch } from '#trade/saved-searches/contract/calls.ts'
import { savedSearchTitleLength } from '#trade/saved-searches/contract/limits.ts'
import { savedSearchesKey } from './saved-searches-query.ts'

interface SearchTitleProps {
  search: SavedSearch
  children: (title: string) => ReactNode
}

/** The title of a search, editable in place. */
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
      save={async (title) => {
        await call('updateSearch', { body: { id, title } })
        // Other pages may have been changed meanwhile (spec 3 §4).
        void queryClient.invalidateQueries({ queryKey: [savedSearchesKey] })
      }}
      show={show}
    >
      {children}
    </EditableText>
  )
}
