import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FieldFrame, fieldClass } from '../../ui/fields/field-frame.tsx'

interface SelectFieldProps<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A native select of texts. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={undefined} className="min-w-0">
      {(described) => (
        <select
          {...described}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
          className={fieldClass(undefined, 'h-10 px-2.5 text-sm touch:h-11')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

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
  const { t } = useTranslation('purchase-office')
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

/** What is wrong with the field above it. */
function FieldError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-1.5 text-sm text-poor">
      {children}
    </p>
  )
}
