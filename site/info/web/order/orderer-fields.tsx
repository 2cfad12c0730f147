import { EmailField } from '#people/auth/web/email-field.tsx'
import { CountryField } from '#people/auth/web/sign-up/country-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import type { OrderPartProps } from './order-fields.tsx'

export function OrdererFields({ form, errorOf }: OrderPartProps) {
  const { t } = useTranslation('site')
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
      <EmailField
        {...form.register('email')}
        required
        autoComplete="email"
        error={errorOf('email')}
      />
      <TextField
        {...form.register('phone')}
        label={optional(t('order.phone'))}
        type="tel"
        autoComplete="tel"
        error={errorOf('phone')}
      />
      <CountryField
        control={form.control}
        name="country"
        label={optional(t('auth:country.label'))}
        error={errorOf('country')}
      />
    </>
  )
}
