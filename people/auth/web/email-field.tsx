import type { ComponentProps } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'>

/** An e-mail field; by default for signing in. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <TextField
      autoComplete="username"
      {...props}
      label={t('email')}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
