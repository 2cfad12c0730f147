import { useForm } from 'react-hook-form'
import { newPasswordForm } from '#people/auth/contract/calls.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { useFieldError } from '../field-error.ts'
import { problemsOf, resolverFor } from '../form-check.ts'
import { PasswordField } from '../password-field.tsx'

export type NewPasswordValues = {
  newPassword: string
  confirmPassword: string
}

const resolver = resolverFor<NewPasswordValues>((values) => problemsOf(newPasswordForm, values))

interface NewPasswordFormProps {
  error: Error | null
  isPending: boolean
  onSubmit: (values: NewPasswordValues) => void
}

/** The new password, twice; validated on submit (spec 1 §5). */
export function NewPasswordForm({ error, isPending, onSubmit }: NewPasswordFormProps) {
  const { t } = useTranslation('auth')
  const fieldError = useFieldError()
  const form = useForm<NewPasswordValues>({
    defaultValues: { newPassword: '', confirmPassword: '' },
    resolver,
  })
  const { errors } = form.formState
  // A confirmation that is already filled in must be validated again.
  const recheck = () => {
    if (form.getFieldState('confirmPassword').isTouched) void form.trigger('confirmPassword')
  }
  const fields = error instanceof CallRefused ? error.fields : {}
  const general = useRefusalText(error)
  const refusal = fieldError(fields.newPassword ?? fields.confirmPassword) ?? general
  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={form.handleSubmit(onSubmit)}
      className="flex flex-col gap-4"
    >
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <PasswordField
        {...form.register('newPassword', { onChange: recheck })}
        label={t('newPassword.password')}
        required
        autoComplete="new-password"
        error={fieldError(errors.newPassword?.message)}
      />
      <PasswordField
        {...form.register('confirmPassword')}
        label={t('confirmPassword')}
        required
        autoComplete="new-password"
        error={fieldError(errors.confirmPassword?.message)}
      />
      <Button type="submit" variant="primary" disabled={isPending} className="mt-1 min-h-10">
        {isPending ? t('newPassword.sending') : t('newPassword.submit')}
      </Button>
    </form>
  )
}
