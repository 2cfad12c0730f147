import { useState } from 'react'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { reasonLength } from '#trade/payments/contract/accounting-limits.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { useMoneyCall } from '../use-money-call.ts'

/** The new state of the payment whose booking is reversed. */
const reversedStates = ['waiting', 'void'] as const

interface ReverseDialogProps {
  open: boolean
  record: PaymentRecord
  onClose: () => void
}

/** Reverses a booking with a counter-entry and a reason. */
export function ReverseDialog({ open, record, onClose }: ReverseDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const [reason, setReason] = useState('')
  const [payment, setPayment] = useState<(typeof reversedStates)[number]>('waiting')
  const [wasSent, setWasSent] = useState(false)
  const isShort = reason.trim().length < reasonLength.min
  const isDeposit = record.kind === 'deposit'
  const change = useMoneyCall('undoBooking', ({ state }) => {
    onClose()
    return state === 'waiting' ? t('undo.waits') : t('undo.done')
  })
  return (
    <FormDialog
      open={open}
      title={t('undo.title')}
      call={change}
      submitLabel={t('undo.submit')}
      onSubmit={() => {
        setWasSent(true)
        if (!isShort) change.send({ recordId: record.id, reason: reason.trim(), payment })
      }}
      onClose={onClose}
      width={480}
    >
      <p>
        {t('undo.what', {
          ...{ name: record.user?.name ?? '', amount: price(record.amountYen) },
          what: record.description,
        })}
      </p>
      <p className="text-sm text-quiet">{t('undo.text')}</p>
      {isDeposit && (
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-sm font-medium">{t('undo.fate')}</legend>
          {reversedStates.map((fate) => (
            <CheckRow
              key={fate}
              value={fate}
              label={t(`undo.fates.${fate}`)}
              group="undo-fate"
              checked={fate === payment}
              onToggle={setPayment}
            />
          ))}
        </fieldset>
      )}
      <TextArea
        label={t('reason')}
        rows={3}
        maxLength={reasonLength.max}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && isShort ? t('reasonMissing') : undefined}
      />
    </FormDialog>
  )
}
