import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from '../i18n/use-translation.ts'
import { countryListQuery } from '../session/option-lists.ts'
import { Combobox } from '../ui/combobox.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { OrderPartProps } from './order-fields.tsx'

/** Who orders, and how to reach them. */
export function OrdererFields({ form, errorOf }: OrderPartProps) {
  const { t } = useTranslation('site')
  const { data: countries } = useQuery(countryListQuery)
  const optional = (label: string) => `${label} (${t('order.optional')})`
  return (
    <>
      <TextField
        {...form.register('name')}
        label={t('order.name')}
        required
        autoComplete="name"
        error={errorOf('name')}
      />
      <TextField
        {...form.register('email')}
        label={t('order.email')}
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('email')}
      />
      <TextField
        {...form.register('phone')}
        label={optional(t('order.phone'))}
        type="tel"
        autoComplete="tel"
        error={errorOf('phone')}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => (
          <Combobox
            label={optional(t('order.country'))}
            options={countries ?? []}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            openLabel={t('order.showCountries')}
            emptyText={t('order.noCountry')}
            autoComplete="country-name"
            error={errorOf('country')}
          />
        )}
      />
    </>
  )
}
