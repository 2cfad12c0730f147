import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { groupedDigits, isGroupedDigits } from '#platform/forms/web/grouped-digits.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import type { OrderValues } from './order-values.ts'

export interface OrderPartProps {
  form: UseFormReturn<OrderValues>
  errorOf: (field: keyof OrderValues) => string | undefined
}

export function OrderFields({ form, errorOf }: OrderPartProps) {
  const { t } = useTranslation('site')
  const optional = (label: string) => `${label} (${t('order.optional')})`
  return (
    <>
      <TextField
        {...form.register('makerModel')}
        className="sm:col-span-2"
        label={t('order.makerModel')}
        placeholder={t('order.makerModelHint')}
        required
        autoComplete="off"
        error={errorOf('makerModel')}
      />
      <TextField
        {...form.register('yearFrom')}
        label={optional(t('order.yearFrom'))}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={errorOf('yearFrom')}
      />
      <Controller
        control={form.control}
        name="mileageTo"
        render={({ field: { ref, ...field } }) => (
          <GroupedField
            {...field}
            inputRef={ref}
            label={optional(t('order.mileageTo'))}
            error={errorOf('mileageTo')}
          />
        )}
      />
      <div className="sm:col-span-2">
        <Controller
          control={form.control}
          name="budgetYen"
          render={({ field: { ref, ...field } }) => (
            <GroupedField
              {...field}
              inputRef={ref}
              label={optional(t('order.budget'))}
              error={errorOf('budgetYen')}
            />
          )}
        />
        <p className="mt-1.5 text-sm text-quiet">{t('order.budgetHint')}</p>
      </div>
      <TextArea
        {...form.register('comment')}
        className="sm:col-span-2"
        label={optional(t('order.comment'))}
        placeholder={t('order.commentHint')}
        rows={5}
        error={errorOf('comment')}
      />
    </>
  )
}

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
function GroupedField({ value, onChange, inputRef, ...rest }: GroupedFieldProps) {
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
