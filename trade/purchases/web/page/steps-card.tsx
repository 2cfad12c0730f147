import type { ReactNode } from 'react'
import { useToday } from '#platform/clock/web/server-now.ts'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { type PurchaseStatus, purchaseStatus } from '#trade/purchases/contract/rules.ts'
import { type ShownStep, StepLine } from '../step-line.tsx'
import { MovedBy } from './moved-day.tsx'
import { PurchaseNotices } from './purchase-notices.tsx'
import type { PurchaseView } from './purchase-query.ts'

/** The progress of the car step by step, with moved dates and required actions. */
export function StepsCard({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const shown = car.steps.map((step) => ({
    status: step.status,
    state: stateOf(step, car),
    detail: <StepDetail car={car} step={step} />,
  }))
  return (
    <section aria-label={t('steps.title')} className={cx(panelClass, 'overflow-hidden print:mb-3')}>
      <div className="p-4 pb-3 print:p-0">
        <StepLine steps={shown} />
      </div>
      <PurchaseNotices car={car} />
    </section>
  )
}

type Step = PurchaseView['steps'][number]

/** Returns the position of a status among the steps. */
const place = (status: PurchaseStatus) => status ?? 0
const isStopped = (status: PurchaseStatus) => place(status) > purchaseStatus.delivered

function stateOf({ status, on }: Step, { status: now, steps }: PurchaseView): ShownStep['state'] {
  if (isStopped(now)) {
    if (on === null) return 'next'
    return steps.findLast((step) => step.on !== null)?.status === status ? 'left' : 'done'
  }
  if (status === now) return now === purchaseStatus.delivered ? 'done' : 'now'
  return place(status) < place(now) ? 'done' : 'next'
}

/** When the car reached the step, since when it is there, or when it is expected. */
function StepDetail({ car, step }: { car: PurchaseView; step: Step }): ReactNode {
  const { t } = useTranslation('purchase-page')
  const format = useFormats()
  const today = useToday()
  const { status, statusDate, logistics } = car
  if (step.status === status && status !== purchaseStatus.delivered) {
    return (
      <>
        <Line>{t('steps.since', { day: format.day(statusDate) })}</Line>
        <Line>{t('steps.day', { count: setDaySpan(statusDate, today) + 1 })}</Line>
      </>
    )
  }
  if (step.on) return format.day(step.on)
  if (isStopped(status)) return null
  if (step.status === purchaseStatus.inTransit) {
    return <Awaited name={t('logistics.etd')} day={logistics.etd} moved={logistics.etdMoved} />
  }
  if (step.status === purchaseStatus.delivered) {
    return <Awaited name={t('logistics.eta')} day={logistics.eta} moved={logistics.etaMoved} />
  }
  return null
}

interface AwaitedProps {
  name: string
  day: string | null
  moved: PurchaseView['logistics']['etdMoved']
}

function Awaited({ name, day, moved }: AwaitedProps) {
  const { t } = useTranslation('purchase-page')
  const format = useFormats()
  if (!day) return null
  return (
    <>
      <Line>
        {name} <b className="font-semibold text-ink">{format.day(day)}</b>
      </Line>
      {moved?.before && moved.days !== null && (
        <Line>
          {t('moved.before', { day: format.day(moved.before) })}, <MovedBy days={moved.days} />
        </Line>
      )}
    </>
  )
}

const Line = ({ children }: { children: ReactNode }) => <span className="block">{children}</span>

const setDaySpan = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))
