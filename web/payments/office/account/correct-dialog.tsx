import { useState } from 'react'
import type { CallInput } from '../../../../contract/core/endpoint.ts'
import type { BalanceView } from '../../../../contract/payments/calls.ts'
import type { correctBalance } from '../../../../contract/payments/office.ts'
import { reasonLength } from '../../../../contract/payments/office-limits.ts'
import { call } from '../../../api/client.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AmountField } from '../../../lots/money/amount-field.tsx'
import { FormDialog } from '../../../purchases/manage/form-dialog.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useMoneyCall } from '../use-money-call.ts'

const books = ['fees', 'sales', 'bank'] as const
const directions = ['give', 'take'] as const

interface CorrectDialogProps {
  open: boolean
  view: BalanceView
  onClose: () => void
}

/** Gives a client an amount, or takes it, against a book of the company. */
export function CorrectDialog({ open, view, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const [direction, setDirection] = useState<(typeof directions)[number]>('give')
  const [amount, setAmount] = useState<number | null>(null)
  const [book, setBook] = useState<(typeof books)[number]>('fees')
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const isShort = reason.trim().length < reasonLength.least
  const signed = direction === 'give' ? (amount ?? 0) : -(amount ?? 0)
  const change = useMoneyCall(
    (body: CallInput<typeof correctBalance>['body'], options) =>
      call('correctBalance', { body }, options),
    ({ state }) => {
      onClose()
      return state === 'waiting' ? t('correct.waits') : t('correct.done')
    },
  )
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
        maxLength={reasonLength.most}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && isShort ? t('reasonMissing') : undefined}
      />
    </FormDialog>
  )
}
