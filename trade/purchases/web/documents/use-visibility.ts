import { useQueryClient } from '@tanstack/react-query'
import { refusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { DocumentVisibility } from '#trade/purchases/contract/documents.ts'
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
