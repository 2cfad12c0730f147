import { useForm } from 'react-hook-form'
import { changePasswordForm } from '../../contract/account/calls.ts'
import { CallRefused } from '../api/call-errors.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { useFieldError } from '../auth/field-error.ts'
import { problemsOf, resolverFor } from '../auth/form-check.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { useRefusalText } from '../feedback/refusal-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSignedIn } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

const empty = { oldPassword: '', newPassword: '', confirmNewPassword: '' }
type Values = typeof empty

const resolver = resolverFor<Values>((values) => problemsOf(changePasswordForm, values))

/** Old password, new one twice; an error of the server is removed on input (spec 3 §5). */
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
  // An error of the server is shown until the input changes.
  const onChange = () => change.isIdle || change.reset()
  const onNewPassword = () => {
    onChange()
    // A repetition that is filled in already has to be validated again.
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
      <Button type="submit" look="primary" disabled={change.isPending} className="min-h-10">
        {change.isPending ? t('auth:newPassword.sending') : t('auth:newPassword.submit')}
      </Button>
    </form>
  )
}
