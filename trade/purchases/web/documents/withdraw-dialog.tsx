import { useQueryClient } from '@tanstack/react-query'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { purchaseQuery } from '../page/purchase-query.ts'

interface WithdrawDialogProps {
  carId: number
  id: number
  name: string
  onClose: () => void
}

/** Asks whether a document is to be withdrawn. */
export function WithdrawDialog({ carId, id, name, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('purchase-documents')
  const queries = useQueryClient()
  const withdrawal = useSingleMutation({
    mutationFn: () => call('withdrawPurchaseDocument', { body: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: purchaseQuery(carId).queryKey })
      onClose()
    },
  })
  const refusal = useRefusalText(withdrawal.error)
  return (
    <Dialog open onClose={onClose} title={t('confirm.title')} closeLabel={t('common:close')}>
      <div className="flex flex-col gap-4 p-4">
        <p className="break-words">{t('confirm.text', { name })}</p>
        {refusal && <Notice tone="poor">{refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('confirm.keep')}</Button>
          <Button
            variant="primary"
            disabled={withdrawal.isPending}
            onClick={() => withdrawal.mutate()}
          >
            {t('confirm.withdraw')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
