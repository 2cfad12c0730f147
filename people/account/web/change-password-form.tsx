import { useForm } from 'react-hook-form'
import { changePasswordForm } from '#people/account/contract/calls.ts'
import { useFieldError } from '#people/auth/web/field-error.ts'
import { problemsOf, resolverFor } from '#people/auth/web/form-check.ts'
import { PasswordField } from '#people/auth/web/password-field.tsx'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'

const empty = { oldPassword: '', newPassword: '', confirmNewPassword: '' }
type Values = typeof empty

const resolver = resolverFor<Values>((values) => problemsOf(changePasswordForm, values))

/** The old password, and the new one twice; a server error disappears on input (spec 3 §5). */
export function ChangePasswordForm() {
  const { t } = useTranslation('account')
  const { profile } = useSignedIn()
  const fieldError = useFieldError()
  const form = useForm<Values>({ defaultValues: empty, mode: 'onTouched', resolver })
  const { errors } = form.formState
  const change = useSingleMutation({
    mutationFn: (body: Values) => call('changePassword', { body }),
    onSuccess: () => form.reset(empty),
  })
  // A server error stays until the input changes.
  const onChange = () => change.isIdle || change.reset()
  const onNewPassword = () => {
    onChange()
    // A confirmation that is already filled in must be validated again.
    if (form.getFieldState('confirmNewPassword').isTouched) void form.trigger('confirmNewPassword')
  }
  const [problem] = change.error instanceof CallRefused ? Object.values(change.error.fields) : []
  const general = useRefusalText(change.error)
  const refusal = fieldError(problem) ?? general
  return (
    <form
      noValidate
      aria-busy={change.isPending}
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
      className="flex flex-col gap-4"
    >
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <PasswordField
        {...form.register('oldPassword', { onChange })}
        label={t('password.old')}
        required
        autoComplete="current-password"
        error={fieldError(errors.oldPassword?.message)}
      />
      <PasswordField
        {...form.register('newPassword', { onChange: onNewPassword })}
        label={t('auth:newPassword.password')}
        required
        autoComplete="new-password"
        error={fieldError(errors.newPassword?.message)}
      />
      <PasswordField
        {...form.register('confirmNewPassword', { onChange })}
        label={t('auth:confirmPassword')}
        required
        autoComplete="new-password"
        error={fieldError(errors.confirmNewPassword?.message)}
      />
      <p role="status" className="text-sm text-good empty:hidden">
        {change.isSuccess && t('password.done')}
      </p>
      <Button type="submit" variant="primary" disabled={change.isPending} className="min-h-10">
        {change.isPending ? t('auth:newPassword.sending') : t('auth:newPassword.submit')}
      </Button>
    </form>
  )
}
