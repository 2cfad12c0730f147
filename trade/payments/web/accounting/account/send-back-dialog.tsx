import { useState } from 'react'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { reasonLength } from '#trade/payments/contract/accounting-limits.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { useMoneyCall } from '../use-money-call.ts'

interface SendBackDialogProps {
  open: boolean
  view: BalanceView
  onClose: () => void
}

/** Records money that was sent back to a client. */
export function SendBackDialog({ open, view, onClose }: SendBackDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const [amount, setAmount] = useState<number | null>(null)
  const [bankReference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const free = Math.max(0, view.balanceYen)
  const isShort = reason.trim().length < reasonLength.min
  const isTooMuch = amount !== null && amount > free
  const change = useMoneyCall('sendMoneyBack', () => {
    onClose()
    return t('sendBack.done')
  })
  const save = () => {
    setWasSent(true)
    if (amount === null || isTooMuch || isShort || bankReference.trim() === '') return
    const userId = String(view.user.id)
    change.send({
      userId,
      amountYen: amount,
      bankReference: bankReference.trim(),
      reason: reason.trim(),
    })
  }
  return (
    <FormDialog
      open={open}
      title={t('sendBack.title')}
      call={change}
      submitLabel={t('sendBack.submit')}
      onSubmit={save}
      onClose={onClose}
      width={440}
    >
      <p className="text-sm text-quiet">
        {t('sendBack.text', { name: view.user.name, amount: price(free) })}
      </p>
      <AmountField
        label={t('amount')}
        value={amount}
        onChange={setAmount}
        onEnter={save}
        error={
          wasSent && amount === null
            ? t('fields:required')
            : isTooMuch
              ? t('errors:balance_too_low')
              : undefined
        }
        hint={undefined}
      />
      <TextField
        label={t('transfer.bankReference')}
        autoComplete="off"
        maxLength={200}
        value={bankReference}
        onChange={({ target }) => setReference(target.value)}
        error={wasSent && bankReference.trim() === '' ? t('fields:required') : undefined}
      />
      <TextArea
        label={t('reason')}
        rows={2}
        maxLength={reasonLength.max}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && isShort ? t('reasonMissing') : undefined}
      />
    </FormDialog>
  )
}
