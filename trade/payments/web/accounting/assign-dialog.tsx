import { useState } from 'react'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { IncomingPayment } from '#trade/payments/contract/accounting.ts'
import { AnnouncedField, useAnnounced } from './parts/announced-field.tsx'
import { emptyPart, isDivided, type Part, sentParts } from './parts/parts.ts'
import { PartsEditor } from './parts/parts-editor.tsx'
import { useMoneyCall } from './use-money-call.ts'

interface AssignDialogProps {
  open: boolean
  payment: IncomingPayment
  /** The chosen suggestion. */
  suggestion: IncomingPayment['suggestions'][number] | undefined
  onClose: () => void
}

/** Assigns a waiting payment to one or several clients. */
export function AssignDialog({ open, payment, suggestion, onClose }: AssignDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const format = useFormats()
  const { amountYen, amount, currency } = payment
  const [parts, setParts] = useState<readonly Part[]>([
    { ...emptyPart(0, amountYen), ...(suggestion && partOf(suggestion)) },
  ])
  const [chosenIntent, chooseIntent] = useState(suggestion?.intentId ?? undefined)
  const [wasSent, setWasSent] = useState(false)
  const change = useMoneyCall('assignPayment', () => {
    onClose()
    return t('assign.done')
  })
  const [first] = parts
  const announced = useAnnounced(first?.client ?? null)
  const isSame = (one: (typeof announced)[number]) =>
    one.amount === amount && one.currency === currency
  const intentId = chosenIntent ?? announced.find(isSame)?.id ?? ''
  const save = () => {
    setWasSent(true)
    if (!isDivided(amountYen, parts)) return
    change.send({
      ...{ paymentId: payment.id, parts: sentParts(parts) },
      ...(announced.some(({ id }) => id === intentId) && { intentId }),
    })
  }
  return (
    <FormDialog
      open={open}
      title={t('assign.title')}
      call={change}
      submitLabel={t('assign.submit')}
      onSubmit={save}
      onClose={onClose}
      width={640}
    >
      <p className="text-sm text-quiet">{t('assign.text', { amount: format.price(amountYen) })}</p>
      <PartsEditor
        totalYen={amountYen}
        parts={parts}
        onChange={(next) => {
          setParts(next)
          if (next[0]?.client !== first?.client) chooseIntent(undefined)
        }}
        wasSent={wasSent}
        onEnter={save}
      />
      {payment.source === 'bank' && (
        <AnnouncedField
          client={first?.client ?? null}
          value={intentId}
          onChange={(intent) => chooseIntent(intent?.id ?? '')}
        />
      )}
    </FormDialog>
  )
}

const partOf = ({ user, purchaseId }: IncomingPayment['suggestions'][number]) => ({
  ...{ client: { value: String(user.id), label: `${user.name} · ${user.id}` }, purchaseId },
})
