import { Check } from 'lucide-react'
import { purchaseStatus, purchaseStatusName } from '../../../contract/purchases/rules.ts'
import type { TrackedCar } from '../../../contract/purchases/tracking.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { panelClass } from '../../lots/section.tsx'
import { cx } from '../../ui/cx.ts'
import { MovedDay } from '../page/moved-day.tsx'

type Step = TrackedCar['steps'][number]

/** The way of a car step by step: from top to bottom on phones, from left to right on desks. */
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
      <ol className="grid lg:grid-cols-6">
        {steps.map((step, index) => (
          <StepItem
            key={step.status}
            car={car}
            step={step}
            isLast={index === steps.length - 1}
            // Off its way the car is at no step.
            state={stateOf(step, off ? undefined : status)}
          />
        ))}
      </ol>
    </section>
  )
}

type StepState = 'done' | 'now' | 'next'

function stateOf(step: Step, now: TrackedCar['status'] | undefined): StepState {
  if (step.status === now) return now === purchaseStatus.delivered ? 'done' : 'now'
  if (now === undefined) return step.day === null ? 'next' : 'done'
  return (step.status ?? 0) < (now ?? 0) ? 'done' : 'next'
}

interface StepItemProps {
  car: TrackedCar
  step: Step
  state: StepState
  isLast: boolean
}

function StepItem({ car, step, state, isLast }: StepItemProps) {
  const { t } = useTranslation('purchases')
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex gap-3 pb-4 last:pb-0 lg:block lg:pr-2 lg:pb-0"
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-5 bottom-0 left-[9px] w-0.5 lg:top-[9px] lg:right-0 lg:bottom-auto lg:left-5 lg:h-0.5 lg:w-auto',
            state === 'done' ? 'bg-accent' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'relative grid size-5 shrink-0 place-items-center rounded-full border-2 lg:mb-2',
          state === 'done' && 'border-accent bg-accent text-on-accent',
          state === 'now' &&
            'border-accent bg-accent shadow-[inset_0_0_0_3px_var(--color-surface)]',
          state === 'next' && 'border-edge bg-surface',
        )}
      >
        {state === 'done' && <Check className="size-3 stroke-3" />}
      </span>
      <span className="min-w-0">
        <span
          className={cx(
            'block text-sm leading-5',
            state === 'now' ? 'font-semibold text-accent' : 'font-medium',
            state === 'next' && 'text-quiet',
          )}
        >
          {t(`status.${purchaseStatusName(step.status)}`)}
        </span>
        <span className="block text-xs text-quiet">
          <StepDay car={car} step={step} />
        </span>
      </span>
    </li>
  )
}

/** The day of a step, or when the ship is to leave and to arrive. */
function StepDay({ car, step }: Pick<StepItemProps, 'car' | 'step'>) {
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
