import { Controller } from 'react-hook-form'
import type { Language } from '../../contract/core/codes.ts'
import { useCompany } from '../clock/site-info.ts'
import { TermsLink } from '../feedback/terms-link.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CountryField } from './country-field.tsx'
import { useFieldError } from './field-error.ts'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { SignUpValues } from './sign-up-values.ts'
import { useSignUp } from './use-sign-up.ts'

interface SignUpFormProps {
  opening: SignUpValues
  language: Language
  onDone: (values: SignUpValues) => void
}

/** The registration form: fields are checked when they are left (spec 1 §5). */
export function SignUpForm({ opening, language, onDone }: SignUpFormProps) {
  const { t } = useTranslation('auth')
  const { name: company } = useCompany()
  const fieldError = useFieldError()
  const { form, submit, isPending, refusal, keepDraft } = useSignUp(opening, language, onDone)
  const { errors, isValid } = form.formState
  // A repetition that stands already is judged anew.
  const recheck = () => {
    if (form.getFieldState('confirmPassword').isTouched) void form.trigger('confirmPassword')
  }
  const russian = language === 'ru'
  const errorOf = (field: keyof SignUpValues) => fieldError(errors[field]?.message)
  return (
    <form noValidate aria-busy={isPending} onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="md:col-span-2">
          <TextField
            {...form.register('fullName')}
            label={russian ? t('signUp.threePartName') : t('signUp.fullName')}
            required
            autoComplete="name"
            error={errorOf('fullName')}
          />
        </div>
        <TextField
          {...form.register('email')}
          label={t('email')}
          required
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('email')}
        />
        <Controller
          control={form.control}
          name="mobile"
          render={({ field }) => (
            <PhoneField
              {...field}
              label={t('signUp.mobile')}
              required
              russian={russian}
              autoComplete="tel"
              error={errorOf('mobile')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="country"
          render={({ field: { ref, value, onBlur, onChange } }) => (
            <CountryField
              inputRef={ref}
              value={value}
              onBlur={onBlur}
              onChange={(country) => {
                onChange(country)
                keepDraft()
              }}
              required
              error={errorOf('country')}
            />
          )}
        />
        <TextField
          {...form.register('city')}
          label={t('signUp.city')}
          required
          autoComplete="address-level2"
          error={errorOf('city')}
        />
        <PasswordField
          {...form.register('password', { onChange: recheck })}
          label={t('password')}
          required
          autoComplete="new-password"
          error={errorOf('password')}
        />
        <PasswordField
          {...form.register('confirmPassword')}
          label={t('confirmPassword')}
          required
          autoComplete="new-password"
          error={errorOf('confirmPassword')}
        />
        <TextField
          {...form.register('referralCode')}
          label={t('signUp.referralCode')}
          autoComplete="off"
          error={errorOf('referralCode')}
        />
      </div>
      <Checkbox
        {...form.register('terms')}
        label={t('signUp.terms', { company })}
        required
        error={errorOf('terms')}
      />
      <TermsLink />
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <Button
        type="submit"
        look="primary"
        disabled={!isValid || isPending}
        className="min-h-10 md:self-start md:px-6"
      >
        {isPending ? t('signUp.sending') : t('signUp.submit')}
      </Button>
    </form>
  )
}
