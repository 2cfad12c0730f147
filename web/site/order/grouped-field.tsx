import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { caretAfter, digitsOf, groupedDigits } from './order-values.ts'

interface GroupedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  name: string
  error: string | undefined
  inputRef: (input: HTMLInputElement | null) => void
}

/** A field for a large number whose digits are grouped on input. */
export function GroupedField({ value, onChange, inputRef, ...rest }: GroupedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const grouped = groupedDigits(target.value)
    const before = digitsOf(target.value.slice(0, target.selectionStart ?? undefined)).length
    caret.current = caretAfter(grouped, before)
    onChange(grouped)
  }
  // When React sets the value, the browser moves the caret to its end.
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <TextField
      {...rest}
      ref={(node) => {
        input.current = node
        inputRef(node)
      }}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={change}
    />
  )
}
