import type { Translate } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import {
  type PurchaseStatus,
  purchaseStatusName,
  purchaseSteps,
} from '#trade/purchases/contract/rules.ts'
import { purchaseStatusTone } from '../status-tone.ts'

interface ProgressLineProps {
  status: PurchaseStatus
  t: Translate<'purchases'>
  className?: string
}

/**
 * The progress of a car through the six delivery steps, with the name of the current one; for other statuses only the
 * status. Has no hooks, because lists render many of them.
 */
export function ProgressLine({ status, t, className }: ProgressLineProps) {
  const steps: readonly PurchaseStatus[] = purchaseSteps
  const at = steps.indexOf(status)
  const name = (
    <StatusDot tone={purchaseStatusTone(status)}>
      {t(`purchases:status.${purchaseStatusName(status)}`)}
    </StatusDot>
  )
  if (at === -1) return <div className={cx('font-medium', className)}>{name}</div>
  return (
    <div className={className}>
      <div aria-hidden="true" className="mb-1 flex gap-[3px]">
        {steps.map((step, place) => (
          <span
            key={String(step)}
            data-paint
            className={cx(
              'h-1 flex-1 rounded-full',
              place > at ? 'bg-line' : at === steps.length - 1 ? 'bg-good' : 'bg-accent',
              place < at && 'opacity-55',
            )}
          />
        ))}
      </div>
      <div className="font-medium">
        {name}
        <span className="sr-only">
          {' '}
          {t('purchases:step', { step: at + 1, steps: steps.length })}
        </span>
      </div>
    </div>
  )
}
