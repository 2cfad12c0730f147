import { useId } from 'react'
import { FieldFrame, fieldClass } from './field-frame.tsx'

interface SelectFieldProps<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
}

/** A native select of texts. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, hint, error, disabled } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className="min-w-0">
      {(described) => (
        <select
          {...described}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value as Value)}
          className={fieldClass(error, 'h-10 px-2.5 text-sm touch:h-11')}
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
