import { panelClass } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { purchaseStatus, purchaseStatusName } from '#trade/purchases/contract/rules.ts'
import type { TrackedCar } from '#trade/purchases/contract/tracking.ts'
import { MovedDay } from '../page/moved-day.tsx'
import { StepLine, type StepState } from '../step-line.tsx'

type Step = TrackedCar['steps'][number]

/** The delivery steps of a car, vertical on phones and horizontal on desktops. */
export function TrackedSteps({ car }: { car: TrackedCar }) {
  const { t } = useTranslation('purchase-tracking')
  const format = useFormats()
  const { shippingCancelled, purchaseCancelled, auctionResale } = purchaseStatus
  const { status, steps } = car
  const off =
    status === shippingCancelled || status === purchaseCancelled || status === auctionResale
      ? (purchaseStatusName(status) as 'shippingCancelled' | 'purchaseCancelled' | 'auctionResale')
      : null
  return (
    <section aria-label={t('steps')} className={cx(panelClass, 'p-4')}>
      {off && (
        <p className="mb-3 font-medium text-poor">
          {t(`off.${off}`, { day: format.day(car.statusDay) })}
        </p>
      )}
      <StepLine
        steps={steps.map((step) => ({
          status: step.status,
          // A car that left the delivery is at no step.
          state: stateOf(step, off ? undefined : status),
          detail: <StepDay car={car} step={step} />,
        }))}
      />
    </section>
  )
}

function stateOf(step: Step, now: TrackedCar['status'] | undefined): StepState {
  if (step.status === now) return now === purchaseStatus.delivered ? 'done' : 'now'
  if (now === undefined) return step.day === null ? 'next' : 'done'
  return (step.status ?? 0) < (now ?? 0) ? 'done' : 'next'
}

/** The day of a step, or when the ship is due to depart and arrive. */
function StepDay({ car, step }: { car: TrackedCar; step: Step }) {
  const { t } = useTranslation('purchase-tracking')
  const format = useFormats()
  if (step.day) return format.day(step.day)
  if (step.status === purchaseStatus.inTransit && car.etd) {
    return (
      <>
        {t('voyage.etd')} <MovedDay day={car.etd} moved={car.etdMoved} />
      </>
    )
  }
  if (step.status === purchaseStatus.delivered && car.eta) {
    return (
      <>
        {t('voyage.eta')} <MovedDay day={car.eta} moved={car.etaMoved} />
      </>
    )
  }
  return null
}
