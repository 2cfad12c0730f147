import { useState } from 'react'
import type { IncomingPayment } from '../../../contract/payments/office.ts'
import { call } from '../../api/client.ts'
import { AmountField } from '../../bids/form/amount-field.tsx'
import { ClientField } from '../../bids/form/client-field.tsx'
import type { Client } from '../../bids/form/use-bid-form.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../purchases/manage/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useMoneyCall } from './use-money-call.ts'

interface AssignDialogProps {
  open: boolean
  payment: IncomingPayment
  /** The suggestion that was chosen. */
  suggestion: IncomingPayment['suggestions'][number] | undefined
  onClose: () => void
}

interface Part {
  readonly client: Client | null
  readonly amountYen: number | null
  readonly purchaseId: number | null
}

/** Says whose money it is that waits; it may be that of several clients. */
export function AssignDialog({ open, payment, suggestion, onClose }: AssignDialogProps) {
  const { t } = useTranslation('payments-office')
  const format = useFormats()
  const [parts, setParts] = useState<readonly Part[]>([
    {
      client: suggestion
        ? {
            value: String(suggestion.user.id),
            label: `${suggestion.user.name} · ${suggestion.user.id}`,
          }
        : null,
      amountYen: payment.amountYen,
      purchaseId: suggestion?.purchaseId ?? null,
    },
  ])
  const [wasSent, setWasSent] = useState(false)
  const sum = parts.reduce((all, { amountYen }) => all + (amountYen ?? 0), 0)
  const isMissing = parts.some(({ client, amountYen }) => !client || !amountYen)
  const change = useMoneyCall(
    (body: Parameters<typeof send>[0], options) => send(body, options),
    () => {
      onClose()
      return t('assign.done')
    },
  )
  const set = (at: number, part: Partial<Part>) =>
    setParts(parts.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const save = () => {
    setWasSent(true)
    if (isMissing || sum !== payment.amountYen) return
    change.send({
      paymentId: payment.id,
      parts: parts.map(({ client, amountYen, purchaseId }) => ({
        ...{ userId: client?.value ?? '', amountYen: amountYen ?? 0 },
        ...(purchaseId !== null && { purchaseId: String(purchaseId) }),
      })),
      ...(suggestion?.intentId && parts.length === 1 && { intentId: suggestion.intentId }),
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
    >
      <p className="text-sm text-quiet">
        {t('assign.text', { amount: format.price(payment.amountYen) })}
      </p>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added and removed at the end
        <div key={at} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_180px]">
          <ClientField
            client={part.client}
            onChange={(client) => set(at, { client, purchaseId: null })}
            error={wasSent && !part.client ? t('clientMissing') : undefined}
          />
          <AmountField
            label={t('amount')}
            value={part.amountYen}
            onChange={(amountYen) => set(at, { amountYen })}
            onLeave={nothing}
            onEnter={save}
            error={wasSent && !part.amountYen ? t('fields:invalid') : undefined}
            hint={undefined}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Button
          onClick={() =>
            setParts([
              ...parts,
              {
                ...{ client: null, purchaseId: null },
                amountYen: Math.max(0, payment.amountYen - sum) || null,
              },
            ])
          }
        >
          {t('assign.add')}
        </Button>
        {parts.length > 1 && (
          <Button look="ghost" onClick={() => setParts(parts.slice(0, -1))}>
            {t('assign.remove')}
          </Button>
        )}
        {sum !== payment.amountYen && (
          <span role={wasSent ? 'alert' : undefined} className="text-poor">
            {t('assign.left', { amount: format.price(payment.amountYen - sum) })}
          </span>
        )}
      </div>
    </FormDialog>
  )
}

const send = (
  body: {
    paymentId: number
    parts: { userId: string; amountYen: number; purchaseId?: string }[]
    intentId?: string
  },
  options: { readonly requestKey: string },
) => call('assignPayment', { body }, options)

const nothing = () => {}
