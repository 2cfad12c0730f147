import { useState } from 'react'
import { useToday } from '#platform/clock/web/server-now.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { updatePurchaseStatuses } from '#trade/purchases/contract/manager-calls.ts'
import { type PurchaseStatus, purchaseStatusName } from '#trade/purchases/contract/rules.ts'
import { reasonLength } from './status-menu.tsx'
import { usePurchaseCall } from './use-purchase-call.ts'

/** Several cars by their ids, or those of a voyage. */
export type CarsTarget = { readonly ids: readonly number[] } | { readonly ofVoyage: string }

interface BulkStatusProps {
  open: boolean
  target: CarsTarget
  count: number
  status: BulkStatus
  onClose: () => void
  /** Called once all of them have the status. */
  onDone?: () => void
}

/** The statuses that can be set for many cars. */
export type BulkStatus = Exclude<PurchaseStatus, 7>
type Result = ResponseBody<typeof updatePurchaseStatuses>

/** Sets the status of many cars, and lists those that cannot have it. */
export function BulkStatus({ open, target, count, status, onClose, onDone }: BulkStatusProps) {
  const { t } = useTranslation('purchase-office')
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const label = t(`purchases:status.${purchaseStatusName(status)}`)
  const change = usePurchaseCall('updatePurchaseStatuses', (done) => {
    if (done.results.some(({ message }) => message !== '')) return setResult(done)
    onClose()
    onDone?.()
    const text =
      done.changed === 0 ? t('many.none') : t('many.done', { count: done.changed, status: label })
    showToast({ id: 'purchase-statuses', text })
  })
  const title = t('many.title', { count, status: label })
  if (result) {
    return <Refused open={open} title={title} result={result} status={label} onClose={onClose} />
  }
  return (
    <FormDialog
      open={open}
      title={title}
      call={change}
      submitLabel={t('status.set')}
      onClose={onClose}
      onSubmit={() => {
        const wanted = { status, date, reason: reason.trim() }
        change.send(
          'ids' in target
            ? { ids: target.ids.map(String), ...wanted }
            : { ofVoyage: target.ofVoyage, ...wanted },
        )
      }}
      width={480}
    >
      <p>{t('many.text')}</p>
      <LabelledDay
        label={t('status.date')}
        value={date}
        onDay={(day) => setDate(day || today)}
        last={today}
      />
      <TextArea
        label={t('many.reason')}
        rows={2}
        maxLength={reasonLength}
        value={reason}
        onChange={({ target: area }) => setReason(area.value)}
      />
    </FormDialog>
  )
}

interface RefusedProps {
  open: boolean
  title: string
  result: Result
  status: string
  onClose: () => void
}

function Refused({ open, title, result, status, onClose }: RefusedProps) {
  const { t } = useTranslation('purchase-office')
  const refused = result.results.filter(({ message }) => message !== '')
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('common:close')} width={480}>
      <div className="grid min-h-0 gap-3 overflow-y-auto p-4">
        <p>
          {result.changed === 0
            ? t('many.none')
            : t('many.done', { count: result.changed, status })}
        </p>
        <p role="alert" className="font-semibold">
          {t('many.refused', { count: refused.length })}
        </p>
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {refused.map(({ id, sku, message }) => (
            <li key={id} className="px-3 py-2">
              <span className="font-medium">{sku || id}</span>{' '}
              <span className="text-poor">{message}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex justify-end border-line border-t px-4 py-3">
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </Dialog>
  )
}
