import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { PurchaseView } from '../page/purchase-query.ts'
import { LineForm } from './line-form.tsx'
import { usePurchaseCall } from './use-purchase-call.ts'

type Line = PurchaseView['finances']['fields'][number]
/** The edited line, null for a new one, or the confirmation of a reset. */
type Editing = { readonly line: Line | null } | 'reset' | null

/** Opens the cost lines of a car, until its invoice. */
export function CostsButton({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-office')
  const opening = useOpening()
  if (car.finances.frozen || car.status === 7) return null
  return (
    <span data-screen-only className="contents">
      <IconButton label={t('costs.edit')} onClick={opening.show}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <Dialog
        open={opening.open}
        onClose={opening.hide}
        title={t('costs.edit')}
        closeLabel={t('common:close')}
        deliberate
        width={600}
      >
        <Costs key={opening.key} car={car} />
      </Dialog>
    </span>
  )
}

function Costs({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-office')
  const { price } = useFormats()
  const { fields, total } = car.finances
  const costs = useCosts(car)
  const { editing, setEditing, failure } = costs
  return (
    <div className="grid gap-3 overflow-y-auto p-4">
      {failure && <Notice tone="poor">{failure}</Notice>}
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {fields.map((line) => (
          <li key={line.id} className="px-3 py-1.5">
            {editing !== 'reset' && editing?.line?.id === line.id ? (
              <LineForm car={car} line={line} onDone={() => setEditing(null)} />
            ) : (
              <CostLine line={line} costs={costs} />
            )}
          </li>
        ))}
        <li className="flex min-h-10 items-center px-3 py-1.5 font-semibold">
          <span className="flex-1">{t('costs.total')}</span>
          <span translate="no" className="whitespace-nowrap">
            {price(total)}
          </span>
          <span className="ml-2 w-16 shrink-0 touch:w-22" />
        </li>
      </ul>
      {editing !== 'reset' && editing?.line === null && (
        <LineForm car={car} line={null} onDone={() => setEditing(null)} />
      )}
      {editing === 'reset' && <ResetQuestion costs={costs} />}
      {editing === null && (
        <CostActions
          hasOwn={fields.some(({ source }) => source === 'manager')}
          onEdit={setEditing}
        />
      )}
    </div>
  )
}

type CarCosts = ReturnType<typeof useCosts>

/** The edited line, and functions that delete a line or reset all of them. */
function useCosts(car: PurchaseView) {
  const [editing, setEditing] = useState<Editing>(null)
  const id = String(car.carDetail.id)
  const remove = usePurchaseCall('deletePurchaseLine', () => setEditing(null))
  const reset = usePurchaseCall('resetPurchaseLines', () => setEditing(null))
  const failure = useRefusalText(remove.error ?? reset.error)
  const isBusy = remove.isPending || reset.isPending
  return {
    ...{ editing, setEditing, failure, isBusy },
    remove(line: Line) {
      if (!isBusy) remove.send({ id, lineId: line.id, version: car.version })
    },
    reset() {
      if (!isBusy) reset.send({ id, version: car.version })
    },
  }
}

function CostLine({ line, costs }: { line: Line; costs: CarCosts }) {
  const { t } = useTranslation('purchase-office')
  const { price } = useFormats()
  return (
    <div className="flex min-h-9 items-center gap-2">
      <span className="min-w-0 flex-1 break-words">
        {line.label} <span className="text-quiet">{t(`costs.source.${line.source}`)}</span>
      </span>
      <span translate="no" className="whitespace-nowrap">
        {price(line.value)}
      </span>
      {line.source === 'lot' ? (
        <span className="w-16 shrink-0 touch:w-22" />
      ) : (
        <span className="flex shrink-0">
          <IconButton
            label={t('costs.editLine', { name: line.label })}
            onClick={() => costs.setEditing({ line })}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={t('costs.deleteLine', { name: line.label })}
            aria-disabled={costs.isBusy}
            onClick={() => costs.remove(line)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      )}
    </div>
  )
}

function ResetQuestion({ costs }: { costs: CarCosts }) {
  const { t } = useTranslation('purchase-office')
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <p>{t('costs.resetText')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => costs.setEditing(null)}>{t('forms:cancel')}</Button>
        <Button variant="primary" aria-disabled={costs.isBusy} onClick={costs.reset}>
          {t('costs.resetGo')}
        </Button>
      </div>
    </div>
  )
}

interface CostActionsProps {
  /** Whether a manager has entered lines. */
  hasOwn: boolean
  onEdit: (editing: Editing) => void
}

function CostActions({ hasOwn, onEdit }: CostActionsProps) {
  const { t } = useTranslation('purchase-office')
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onEdit({ line: null })}>
        <Plus aria-hidden="true" className="size-4" />
        {t('costs.add')}
      </Button>
      <Button variant="ghost" onClick={() => onEdit('reset')}>
        <RotateCcw aria-hidden="true" className="size-4" />
        {hasOwn ? t('costs.reset') : t('costs.renew')}
      </Button>
    </div>
  )
}
