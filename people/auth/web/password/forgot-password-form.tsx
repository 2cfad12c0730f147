import { useForm } from 'react-hook-form'
import { credentials } from '#people/auth/contract/calls.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { EmailField } from '../email-field.tsx'
import { useFieldError } from '../field-error.ts'

interface ForgotPasswordFormProps {
  refusal: string | undefined
  isPending: boolean
  onSubmit: (email: string) => void
}

const isEmail = (email: string) => credentials.shape.email.safeParse(email.trim()).success

/** The e-mail address, validated on submit (spec 1 §5). */
export function ForgotPasswordForm({ refusal, isPending, onSubmit }: ForgotPasswordFormProps) {
  const { t } = useTranslation('auth')
  const fieldError = useFieldError()
  const form = useForm({ defaultValues: { email: '' } })
  const { errors, isValid } = form.formState
  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={form.handleSubmit(({ email }) => onSubmit(email.trim()))}
      className="flex flex-col gap-4"
    >
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <EmailField
        {...form.register('email', { validate: (email) => isEmail(email) || 'email' })}
        required
        error={fieldError(errors.email?.message)}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!isValid || isPending}
        className="mt-1 min-h-10"
      >
        {isPending ? t('forgot.sending') : t('forgot.submit')}
      </Button>
    </form>
  )
}
