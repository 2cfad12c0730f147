import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useSeenVersion } from '#platform/forms/web/use-seen-version.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass, IconButton } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { bidsKey } from '#trade/bids/web/query-keys.ts'
import {
  type InvoiceKind,
  type LineKind,
  lineKinds,
  paymentDays,
} from '#trade/purchases/contract/rules.ts'
import type { PurchaseView } from '../page/purchase-query.ts'
import { reasonLength } from './status-menu.tsx'
import { usePurchaseCall } from './use-purchase-call.ts'

/** Issues the documents of a car: proforma and invoice, then credit and debit notes. */
export function InvoiceMenu({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-office')
  const opening = useOpening()
  const [kind, setKind] = useState<InvoiceKind>('proforma')
  const { frozen, total } = car.finances
  // A car cancelled without an invoice gets neither an invoice nor notes.
  if (car.status === 7 && !frozen) return null
  const kinds: readonly InvoiceKind[] = frozen
    ? total > 0
      ? ['credit_note', 'debit_note']
      : ['debit_note']
    : ['proforma', 'invoice']
  return (
    <span data-screen-only className="contents">
      <MenuButton
        menuLabel={t('paper.menu')}
        className={buttonClass()}
        sections={() => [
          {
            kind: 'actions',
            entries: kinds.map((one) => ({
              label: t(`paper.${one}.name`),
              onPress: () => {
                setKind(one)
                opening.show()
              },
            })),
          },
        ]}
      >
        {t('paper.button')}
        <ChevronDown aria-hidden="true" className="size-4" />
      </MenuButton>
      <InvoiceDialog
        key={opening.key}
        open={opening.open}
        car={car}
        kind={kind}
        onClose={opening.hide}
      />
    </span>
  )
}

interface NoteLine {
  readonly key: number
  readonly kind: LineKind
  readonly amount: number | null
}

interface InvoiceDialogProps {
  open: boolean
  car: PurchaseView
  kind: InvoiceKind
  onClose: () => void
}

/** Previews the invoice and confirms before issuing it. */
function InvoiceDialog({ open, car, kind, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation('purchase-office')
  const { price } = useFormats()
  const invoice = useInvoice({ car, kind, onClose })
  const { isNote, step, total, isTooHigh } = invoice
  return (
    <FormDialog
      open={open}
      title={t(`paper.${kind}.name`)}
      call={invoice.issue}
      submitLabel={step === 'fill' ? t('forms:next') : t('paper.issue')}
      onSubmit={invoice.submit}
      onClose={onClose}
      onBack={step === 'confirm' ? () => invoice.setStep('fill') : undefined}
    >
      {step === 'confirm' && (
        <p>
          {t(`paper.${kind}.confirm`, {
            ...{ amount: price(total), client: car.user?.name ?? '', days: paymentDays },
          })}
        </p>
      )}
      {isNote && step === 'fill' ? (
        <NoteFields invoice={invoice} />
      ) : (
        <InvoiceLines lines={invoice.shown} />
      )}
      <p className="flex justify-between border-line border-t pt-2 font-semibold">
        <span>{t('costs.total')}</span>
        <span translate="no" className="whitespace-nowrap">
          {price(total)}
        </span>
      </p>
      {isTooHigh && <Notice tone="poor">{t('errors:credit_above_invoice')}</Notice>}
      {!isNote && total <= 0 && <Notice tone="poor">{t('errors:invoice_without_amount')}</Notice>}
    </FormDialog>
  )
}

type Invoice = ReturnType<typeof useInvoice>

/** The typed values of an invoice, and how it is issued. */
function useInvoice({ car, kind, onClose }: Omit<InvoiceDialogProps, 'open'>) {
  const { t } = useTranslation('purchase-office')
  const { price } = useFormats()
  const queryClient = useQueryClient()
  const isNote = kind === 'credit_note' || kind === 'debit_note'
  const [step, setStep] = useState<'fill' | 'confirm'>('fill')
  const [lines, setLines] = useState<readonly NoteLine[]>([{ key: 0, kind: 'other', amount: null }])
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const versionOf = useSeenVersion(car.version)
  const issue = usePurchaseCall('issueInvoice', ({ number, total: amount }) => {
    onClose()
    // The bid of an invoice is over.
    void queryClient.invalidateQueries({ queryKey: bidsKey })
    const text = t('paper.done', { name: t(`paper.${kind}.name`), number, amount: price(amount) })
    showToast({ id: 'purchase-paper', text })
  })
  const { total: carTotal, fields } = car.finances
  const total = isNote ? lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0) : carTotal
  const isReasonMissing = isNote && reason.trim() === ''
  const isIncomplete = isNote && lines.some(({ amount }) => amount === null)
  const isTooHigh = kind === 'credit_note' && total > carTotal
  const submit = () => {
    setWasSent(true)
    if (isReasonMissing || isIncomplete || isTooHigh || total <= 0) return
    if (step === 'fill') return setStep('confirm')
    issue.send({
      ...{ id: String(car.carDetail.id), kind, reason: reason.trim() },
      lines: isNote ? lines.map((line) => ({ kind: line.kind, amountYen: line.amount ?? 0 })) : [],
      version: versionOf(issue.isStale),
    })
  }
  const shown = isNote
    ? lines.map((line) => ({
        ...{ id: line.key, label: t(`cost-lines:${line.kind}`) },
        value: line.amount ?? 0,
      }))
    : fields
  return {
    ...{ isNote, step, setStep, lines, setLines, shown, reason, setReason, total, carTotal },
    ...{ wasSent, isReasonMissing, isTooHigh, issue, submit },
  }
}

function NoteFields({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('purchase-office')
  const { price } = useFormats()
  const { lines, setLines } = invoice
  return (
    <>
      <p className="text-sm text-quiet">{t('paper.sofar', { amount: price(invoice.carTotal) })}</p>
      {lines.map((line, at) => (
        <NoteLineFields
          key={line.key}
          line={line}
          error={invoice.wasSent && line.amount === null ? t('fields:required') : undefined}
          onChange={(part) =>
            setLines(lines.map((one) => (one === line ? { ...one, ...part } : one)))
          }
          onEnter={invoice.submit}
          onDelete={lines.length > 1 ? () => setLines(lines.filter((_, i) => i !== at)) : undefined}
        />
      ))}
      <Button
        className="justify-self-start"
        onClick={() => {
          const key = Math.max(...lines.map((line) => line.key)) + 1
          if (lines.length < 20) setLines([...lines, { key, kind: 'other', amount: null }])
        }}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('costs.add')}
      </Button>
      <TextArea
        label={t('paper.reason')}
        rows={2}
        maxLength={reasonLength}
        value={invoice.reason}
        onChange={({ target }) => invoice.setReason(target.value)}
        error={invoice.wasSent && invoice.isReasonMissing ? t('errors:reason_needed') : undefined}
      />
    </>
  )
}

function InvoiceLines({ lines }: { lines: Invoice['shown'] }) {
  const { price } = useFormats()
  return (
    <table className="w-full text-sm">
      <tbody>
        {lines.map(({ id, label, value }) => (
          <tr key={id}>
            <th scope="row" className="py-0.5 text-left font-normal text-quiet">
              {label}
            </th>
            <td translate="no" className="py-0.5 text-right whitespace-nowrap">
              {price(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NoteLineFieldsProps {
  line: NoteLine
  error: string | undefined
  onChange: (part: Partial<NoteLine>) => void
  onEnter: () => void
  onDelete: (() => void) | undefined
}

function NoteLineFields({ line, error, onChange, onEnter, onDelete }: NoteLineFieldsProps) {
  const { t } = useTranslation('purchase-office')
  return (
    <div className="flex items-end gap-3">
      <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t('costs.kind')}
          options={lineKinds
            .filter((kind) => kind !== 'discount')
            .map((value) => ({ value, label: t(`cost-lines:${value}`) }))}
          value={line.kind as Exclude<LineKind, 'discount'>}
          onChange={(kind) => onChange({ kind })}
        />
        <AmountField
          label={t('tariffs:amount')}
          value={line.amount}
          onChange={(amount) => onChange({ amount })}
          onEnter={onEnter}
          error={error}
          hint={undefined}
        />
      </div>
      {onDelete && (
        <IconButton
          label={t('costs.deleteLine', { name: t(`cost-lines:${line.kind}`) })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  )
}
