import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { groupedDigits, isGroupedDigits } from '#platform/forms/web/grouped-digits.ts'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'

interface GroupedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  name: string
  error: string | undefined
  inputRef: (input: HTMLInputElement | null) => void
}

/** A number field that groups digits while typing. */
export function GroupedField({ value, onChange, inputRef, ...rest }: GroupedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!isGroupedDigits(target.value)) return onChange(target.value)
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length }
    const next = groupedDigits(typed)
    caret.current = next.caret
    onChange(next.text)
  }
  // When React sets the value, the browser moves the caret to the end.
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
      maxLength={40}
      value={value}
      onChange={change}
    />
  )
}
