import type { ComponentProps } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { caretBehind, formatRussianPhone, keepPhoneMarks } from './phone-mask.ts'

type Input = ComponentProps<typeof TextField>

interface PhoneFieldProps extends Omit<Input, 'type' | 'value' | 'onChange'> {
  value: string
  onChange: (phone: string) => void
  /** Writes the number as `+7 (NNN) NNN-NN-NN` while it is typed. */
  russian: boolean
}

/** A phone number; in Russian under a mask that takes whatever is pasted. */
export function PhoneField({ value, onChange, russian, ...field }: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      placeholder={russian ? '+7 (999) 123-45-67' : '+254 20 123 4567'}
      value={value}
      onChange={({ target }) => {
        if (!russian) return onChange(keepPhoneMarks(target.value))
        const phone = formatRussianPhone(target.value, value)
        const typedAt = target.selectionStart ?? target.value.length
        const inside = typedAt < target.value.length
        onChange(phone)
        if (!inside) return
        const digits = target.value.slice(0, typedAt).replace(/\D/g, '').length
        const at = caretBehind(phone, digits)
        // React writes the value first, and the browser then moves the caret to its end.
        requestAnimationFrame(() => target.setSelectionRange(at, at))
      }}
    />
  )
}
