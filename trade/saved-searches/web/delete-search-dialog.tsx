import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/feedback/web/confirm-dialog.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { forEachRow, type Refused } from '#platform/list/web/rows/for-each-row.ts'
import type { SavedSearch } from '#trade/saved-searches/contract/calls.ts'
import { savedSearchesKey } from './saved-searches-query.ts'

interface DeleteSearchDialogProps {
  searches: readonly SavedSearch[]
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of searches. Searches that were refused remain, with the reason. */
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
    <ConfirmDialog
      open={open}
      title={t('confirmDelete.title', { count })}
      keepLabel={t('cancel')}
      confirmLabel={t('confirmDelete.delete')}
      onConfirm={deletion.mutate}
      onClose={onClose}
      isPending={deletion.isPending}
      refusal={
        refusal &&
        (searches.length > 1 ? `${t('confirmDelete.failed', { count })} ${refusal}` : refusal)
      }
    >
      {count === 1 ? (
        <p className="break-words">{t('confirmDelete.text', { title: left[0]?.name ?? '' })}</p>
      ) : (
        <ul className="list-disc pl-5 break-words">
          {left.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
