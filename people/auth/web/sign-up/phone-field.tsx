import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import {
  caretBehind,
  fitsRussianMask,
  formatRussianPhone,
  stripToPhoneCharacters,
} from './phone-mask.ts'

type Input = ComponentProps<typeof TextField>

interface PhoneFieldProps<Values extends FieldValues> extends Omit<Input, 'type' | 'name'> {
  control: Control<Values>
  name: FieldPath<Values>
  /** Formats the number as `+7 (NNN) NNN-NN-NN` while it is typed. */
  russian: boolean
}

/** Returns whether a number was typed in another language; it is edited without the mask. */
const isForeign = (phone: string) => phone !== '' && !fitsRussianMask(phone)

/** A phone number; in Russian with a mask, which also formats pasted numbers. */
export function PhoneField<Values extends FieldValues>({
  control,
  name,
  russian,
  ...props
}: PhoneFieldProps<Values>) {
  const { field } = useController({ control, name })
  const value: string = field.value
  return (
    <TextField
      {...props}
      {...field}
      type="tel"
      inputMode="tel"
      placeholder={russian ? '+7 (999) 123-45-67' : '+254 20 123 4567'}
      onChange={({ target }) => {
        if (!russian || isForeign(value))
          return field.onChange(stripToPhoneCharacters(target.value))
        const phone = formatRussianPhone(target.value, value)
        const typedAt = target.selectionStart ?? target.value.length
        const inside = typedAt < target.value.length
        field.onChange(phone)
        if (!inside) return
        const digits = target.value.slice(0, typedAt).replace(/\D/g, '').length
        const at = caretBehind(phone, digits)
        // When React sets the value, the browser moves the caret to its end.
        requestAnimationFrame(() => target.setSelectionRange(at, at))
      }}
    />
  )
}
