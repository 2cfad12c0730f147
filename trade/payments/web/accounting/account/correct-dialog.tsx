import { useState } from 'react'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { reasonLength } from '#trade/payments/contract/accounting-limits.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { useMoneyCall } from '../use-money-call.ts'

const books = ['fees', 'sales', 'bank'] as const
const directions = ['give', 'take'] as const

interface CorrectDialogProps {
  open: boolean
  view: BalanceView
  onClose: () => void
}

/** Corrects a client's balance by an amount, against an account of the company. */
export function CorrectDialog({ open, view, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const [direction, setDirection] = useState<(typeof directions)[number]>('give')
  const [amount, setAmount] = useState<number | null>(null)
  const [book, setBook] = useState<(typeof books)[number]>('fees')
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const isShort = reason.trim().length < reasonLength.min
  const signed = direction === 'give' ? (amount ?? 0) : -(amount ?? 0)
  const change = useMoneyCall('correctBalance', ({ state }) => {
    onClose()
    return state === 'waiting' ? t('correct.waits') : t('correct.done')
  })
  const save = () => {
    setWasSent(true)
    if (amount === null || isShort) return
    const userId = String(view.user.id)
    change.send({ userId, amountYen: signed, book, reason: reason.trim() })
  }
  return (
    <FormDialog
      open={open}
      title={t('correct.title')}
      call={change}
      submitLabel={t('correct.submit')}
      onSubmit={save}
      onClose={onClose}
      width={440}
    >
      <p className="text-sm text-quiet">{t('correct.text')}</p>
      <Segmented
        label={t('correct.direction')}
        segments={directions.map((value) => ({
          value,
          label: t(`correct.${value}`),
          face: <span className="px-2">{t(`correct.${value}`)}</span>,
        }))}
        value={direction}
        onChange={setDirection}
      />
      <AmountField
        label={t('amount')}
        value={amount}
        onChange={setAmount}
        onEnter={save}
        error={wasSent && amount === null ? t('fields:required') : undefined}
        hint={t('correct.after', { amount: price(view.balanceYen + signed) })}
      />
      <SelectField
        label={t('correct.book')}
        options={books.map((value) => ({ value, label: t(`correct.books.${value}`) }))}
        value={book}
        onChange={setBook}
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
