import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { SavedSearch } from '../../contract/saved-searches/calls.ts'
import { savedSearchTitleLength } from '../../contract/saved-searches/limits.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { useRefusalText } from '../auth/refusal-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { savedSearchesQuery } from './saved-searches-query.ts'

interface RenameSearchProps {
  search: SavedSearch
  onEnd: () => void
}

/** A title in writing. Enter and the check keep it; Escape, or a title that says nothing new, do not. */
export function RenameSearch({ search, onEnd }: RenameSearchProps) {
  const { t } = useTranslation('saved-searches')
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(search.name)
  const rename = useSingleMutation({
    mutationFn: () => call('updateSearch', { body: { id: search.id, title: title.trim() } }),
    networkMode: 'always',
    onSuccess: async () => {
      await queryClient.invalidateQueries(savedSearchesQuery(search.type))
      onEnd()
    },
  })
  const refusal = useRefusalText(rename.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    if (title.trim() === '' || title.trim() === search.name) onEnd()
    else rename.mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The window stays open.
    event.stopPropagation()
    onEnd()
  }
  return (
    <form onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <TextField
        label={t('newTitle')}
        value={title}
        maxLength={savedSearchTitleLength}
        autoComplete="off"
        autoFocus
        readOnly={rename.isPending}
        error={refusal}
        onChange={({ target }) => setTitle(target.value)}
        onFocus={({ target }) => target.select()}
        trailing={
          <IconButton type="submit" label={t('confirmRename')} disabled={rename.isPending}>
            <Check aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
    </form>
  )
}
