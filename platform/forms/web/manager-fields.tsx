import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DayField } from '#platform/ui/web/fields/day-field.tsx'

interface LabelledDayProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onDay: (day: string) => void
  first?: string
  last?: string
  error?: string | undefined
}

/** A day with its label above it. */
export function LabelledDay(props: LabelledDayProps) {
  const { label, value, onDay, first = '2000-01-01', last = '2099-12-31', error } = props
  const { t } = useTranslation('forms')
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1.5 block text-sm font-medium">
        {label}
      </span>
      <DayField
        label={label}
        value={value}
        first={first}
        last={last}
        invalidText={t('day.invalid')}
        outsideText={t('day.outside')}
        onDay={onDay}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** The error of the field above it. */
function FieldError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-1.5 text-sm text-poor">
      {children}
    </p>
  )
}
