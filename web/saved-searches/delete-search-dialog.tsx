import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSearch } from '../../contract/saved-searches/calls.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { forEachRow, type Refused } from '../collection/rows/for-each-row.ts'
import { useRefusalText } from '../feedback/refusal-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { savedSearchesKey } from './saved-searches-query.ts'

interface DeleteSearchDialogProps {
  searches: readonly SavedSearch[]
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of searches; those that were refused stay, with the reason. */
export function DeleteSearchDialog(props: DeleteSearchDialogProps) {
  const { searches, open, onClose, onDeleted } = props
  const { t } = useTranslation('saved-searches')
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<Refused<SavedSearch>>([])
  const left = refused.length > 0 ? refused.map(({ row }) => row) : searches
  const deletion = useSingleMutation({
    mutationFn: () => forEachRow(left, ({ id }) => call('deleteSearch', { body: { id } })),
    networkMode: 'always',
    onSuccess: async (stillThere) => {
      await queryClient.invalidateQueries({ queryKey: [savedSearchesKey] })
      setRefused(stillThere)
      if (stillThere.length > 0) return
      onClose()
      onDeleted()
    },
  })
  const refusal = useRefusalText(refused[0]?.error ?? null)
  const count = left.length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('confirmDelete.title', { count })}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {count === 1 ? (
          <p className="break-words">{t('confirmDelete.text', { title: left[0]?.name ?? '' })}</p>
        ) : (
          <ul className="list-disc pl-5 break-words">
            {left.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
        {refusal && (
          <Notice tone="poor">
            {searches.length > 1 && `${t('confirmDelete.failed', { count })} `}
            {refusal}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {t('confirmDelete.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
