import { useQueryClient } from '@tanstack/react-query'
import type { DocumentVisibility } from '../../../contract/purchases/documents.ts'
import { call } from '../../api/client.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { refusalText } from '../../feedback/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { purchaseQuery } from '../page/purchase-query.ts'

/** Says who sees a document of a car. */
export function useVisibility(carId: number) {
  const { t } = useTranslation('errors')
  const queries = useQueryClient()
  const { mutate } = useSingleMutation({
    mutationFn: (body: { id: number; visibleTo: DocumentVisibility }) =>
      call('setDocumentVisibility', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: purchaseQuery(carId).queryKey }),
    onError: (error) => {
      const text = refusalText(error, t)
      if (text) showToast({ id: 'document', text })
    },
  })
  return (id: number, visibleTo: DocumentVisibility) => mutate({ id, visibleTo })
}
