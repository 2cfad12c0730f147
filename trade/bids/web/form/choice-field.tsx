import { useId } from 'react'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'

interface ChoiceFieldProps {
  label: string
  options: readonly { readonly value: number; readonly label: string }[]
  value: number | null
  /** Label of the empty option, for an optional choice or until something is chosen. */
  none?: string
  onChange: (value: number | null) => void
  onLeave?: () => void
  error?: string | undefined
  hint?: string | undefined
}

/** A native select, which works best on phones for a few options. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, options, value, none, onChange, onLeave, error, hint } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className="min-w-0">
      {(described) => (
        <select
          {...described}
          value={value ?? -1}
          onChange={({ target }) => onChange(target.value === '-1' ? null : Number(target.value))}
          onBlur={onLeave}
          className={fieldClass(error, 'h-10 px-2.5 text-sm touch:h-11')}
        >
          {none !== undefined && <option value={-1}>{none}</option>}
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
