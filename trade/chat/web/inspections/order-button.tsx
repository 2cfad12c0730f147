import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { maxMessageCharacters } from '#trade/chat/contract/calls.ts'
import type { LotQuestions } from '#trade/chat/contract/questions.ts'
import { conversationsKey } from '../query-keys.ts'

interface OrderButtonProps {
  lotId: string
  offer: NonNullable<LotQuestions['inspection']>
}

/** Orders the inspection that the auction house of a lot offers, after showing its fee and deadline. */
export function OrderButton({ lotId, offer: { fee, until } }: OrderButtonProps) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const [open, setOpen] = useState(false)
  const [comment, setComment] = useState('')
  const order = useChangeCall('orderInspection', {
    reloads: conversationsKey,
    reloadsOnError: true,
    onDone() {
      setOpen(false)
      showToast({ id: 'inspection', text: t('inspection.orderDone') })
    },
  })
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ClipboardCheck aria-hidden="true" className="size-4" />
        {t('inspection.order', { fee: format.price(fee) })}
      </Button>
      <FormDialog
        open={open}
        title={t('inspection.title')}
        call={order}
        submitLabel={t('inspection.submit', { fee: format.price(fee) })}
        onSubmit={() => order.send({ carId: lotId, comment, fee })}
        onClose={() => setOpen(false)}
      >
        <p>{t('inspection.about')}</p>
        {until && (
          <p className="text-sm text-quiet">
            {t('inspection.until', { time: format.when(new Date(until)) })}
          </p>
        )}
        <TextArea
          label={t('inspection.comment')}
          rows={3}
          required
          maxLength={maxMessageCharacters}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </FormDialog>
    </>
  )
}
