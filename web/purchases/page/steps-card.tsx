import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { panelClass } from '../../lots/section.tsx'
import { cx } from '../../ui/cx.ts'
import type { PurchaseView } from './purchase-query.ts'

/** How far the car is, step by step. */
export function StepsCard({ car: { steps, statusList } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const { day } = useFormats()
  return (
    <section aria-label={t('steps.title')} className={cx(panelClass, 'p-4')}>
      <ol className="grid gap-2 lg:grid-cols-6">
        {steps.map(({ status, on }) => (
          <li key={status}>
            <span className="text-sm font-medium">
              {statusList.find(({ value }) => value === status)?.label}
            </span>
            <span className="block text-xs text-quiet">{on && day(on)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
