import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '#platform/clock/web/server-now.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useSeenVersion } from '#platform/forms/web/use-seen-version.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { type PurchaseStatus, purchaseStatus } from '#trade/purchases/contract/rules.ts'
import type { PurchaseView } from '../page/purchase-query.ts'
import { usePurchaseCall } from './use-purchase-call.ts'

/** Maximum length of a reason. */
export const reasonLength = 500

/** The possible next statuses of a car, each with a confirmation. */
export function StatusMenu({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-office')
  const opening = useOpening()
  const [status, setStatus] = useState<PurchaseStatus>(null)
  const next = car.statusList.filter((one) => one.next)
  if (next.length === 0) return null
  return (
    <>
      <MenuButton
        menuLabel={t('status.menu')}
        className={buttonClass('primary')}
        sections={() => [
          {
            kind: 'actions',
            entries: next.map(({ value, label }) => ({
              label,
              onPress: () => {
                setStatus(value)
                opening.show()
              },
            })),
          },
        ]}
      >
        {t('status.button')}
        <ChevronDown aria-hidden="true" className="size-4" />
      </MenuButton>
      <StatusDialog
        key={opening.key}
        open={opening.open}
        car={car}
        status={status}
        onClose={opening.hide}
      />
    </>
  )
}

interface StatusDialogProps {
  open: boolean
  car: PurchaseView
  status: PurchaseStatus
  onClose: () => void
}

function StatusDialog({ open, car, status, onClose }: StatusDialogProps) {
  const { t } = useTranslation('purchase-office')
  const { price } = useFormats()
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const versionOf = useSeenVersion(car.version)
  const wanted = car.statusList.find(({ value }) => value === status)
  const label = wanted?.label ?? ''
  const change = usePurchaseCall('updatePurchaseStatus', ({ creditNote }) => {
    onClose()
    const text = creditNote
      ? t('status.paidBack', { status: label, number: creditNote })
      : t('status.done', { status: label })
    showToast({ id: 'purchase-status', text })
  })
  const isReasonMissing = (wanted?.needsReason ?? false) && reason.trim() === ''
  const { total, frozen: isInvoiced } = car.finances
  const consequence = statusConsequence(car.status, status, { isInvoiced, total })
  return (
    <FormDialog
      open={open}
      title={t('status.title', { status: label })}
      call={change}
      submitLabel={t('status.set')}
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true)
        if (isReasonMissing) return
        const version = versionOf(change.isStale)
        const id = String(car.carDetail.id)
        change.send({ id, status, date, reason: reason.trim(), version })
      }}
      width={480}
    >
      <p>{t(`status.consequence.${consequence}`, { amount: price(total) })}</p>
      <p className="text-sm text-quiet">{t('status.now', { status: car.logistics.status })}</p>
      <LabelledDay
        label={t('status.date')}
        value={date}
        onDay={(day) => setDate(day || today)}
        first={car.carDetail.purchaseDate}
        last={today}
      />
      <TextArea
        label={wanted?.needsReason ? t('status.reasonNeeded') : t('status.reason')}
        rows={2}
        maxLength={reasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && isReasonMissing ? t('errors:reason_needed') : undefined}
      />
    </FormDialog>
  )
}

const statusConsequences = [
  'paidBack',
  'ended',
  'resale',
  'resaleOwed',
  'off',
  'back',
  'delivered',
  'on',
] as const
type StatusConsequence = (typeof statusConsequences)[number]

/** What follows from a status, as the manager is told before it is set. */
function statusConsequence(
  from: PurchaseStatus,
  to: PurchaseStatus,
  { isInvoiced, total }: { readonly isInvoiced: boolean; readonly total: number },
): StatusConsequence {
  const { purchaseCancelled, auctionResale, shippingCancelled, delivered } = purchaseStatus
  if (to === purchaseCancelled) return isInvoiced && total > 0 ? 'paidBack' : 'ended'
  if (to === auctionResale) return isInvoiced && total > 0 ? 'resaleOwed' : 'resale'
  if (to === shippingCancelled) return 'off'
  if ((to ?? 0) < (from ?? 0)) return 'back'
  return to === delivered ? 'delivered' : 'on'
}
