import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { GroupedField } from './grouped-field.tsx'
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
