import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { type PurchaseStatus, purchaseStatusName } from '#trade/purchases/contract/rules.ts'

export type StepState = 'done' | 'now' | 'next' | 'left'

export interface ShownStep {
  readonly status: PurchaseStatus
  /** `left`: the car left the delivery at this step. */
  readonly state: StepState
  /** Content below the name of the step, such as days. */
  readonly detail: ReactNode
}

/** The delivery steps of a car, vertical on phones and horizontal on desktops. */
export function StepLine({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ol className="grid lg:grid-cols-6 print:grid-cols-6">
      {steps.map((step, index) => (
        <StepItem key={step.status} {...step} isLast={index === steps.length - 1} />
      ))}
    </ol>
  )
}

function StepItem({ status, state, detail, isLast }: ShownStep & { isLast: boolean }) {
  const { t } = useTranslation('purchases')
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex gap-3 pb-4 last:pb-0 lg:block lg:pr-2 lg:pb-0 print:block print:pb-0"
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-5 bottom-0 left-[9px] w-0.5 lg:top-[9px] lg:right-0 lg:bottom-auto lg:left-5 lg:h-0.5 lg:w-auto print:hidden',
            state === 'done' ? 'bg-accent' : 'bg-line',
          )}
        />
      )}
      <span
        data-paint
        aria-hidden="true"
        className={cx(
          'relative grid size-5 shrink-0 place-items-center rounded-full border-2 lg:mb-2',
          state === 'done' && 'border-accent bg-accent text-on-accent',
          state === 'now' &&
            'border-accent bg-accent shadow-[inset_0_0_0_3px_var(--color-surface)]',
          state === 'next' && 'border-edge bg-surface',
          state === 'left' && 'border-poor bg-poor text-paper',
        )}
      >
        {state === 'done' && <Check className="size-3 stroke-3" />}
        {state === 'left' && <X className="size-3 stroke-3" />}
      </span>
      <span className="min-w-0">
        <span
          className={cx(
            'block text-sm leading-5',
            state === 'now' ? 'font-semibold text-accent' : 'font-medium',
            state === 'next' && 'text-quiet',
          )}
        >
          {t(`status.${purchaseStatusName(status)}`)}
        </span>
        <span className="block text-xs text-quiet">{detail}</span>
      </span>
    </li>
  )
}
