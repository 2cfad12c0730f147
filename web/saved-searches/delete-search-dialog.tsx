import { useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '../../contract/saved-searches/calls.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { useRefusalText } from '../auth/refusal-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { savedSearchesQuery } from './saved-searches-query.ts'

interface DeleteSearchDialogProps {
  search: SavedSearch
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a search is forgotten, by its title. */
export function DeleteSearchDialog(props: DeleteSearchDialogProps) {
  const { search, open, onClose, onDeleted } = props
  const { t } = useTranslation('saved-searches')
  const queryClient = useQueryClient()
  const forget = useSingleMutation({
    mutationFn: () => call('deleteSearch', { body: { id: search.id } }),
    networkMode: 'always',
    onSuccess: async () => {
      await queryClient.invalidateQueries(savedSearchesQuery(search.type))
      onClose()
      onDeleted()
    },
  })
  const refusal = useRefusalText(forget.error)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('confirmDelete.title')}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="break-words">{t('confirmDelete.text', { title: search.name })}</p>
        {refusal && <Notice tone="poor">{refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={forget.isPending} onClick={() => forget.mutate()}>
            {t('confirmDelete.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
