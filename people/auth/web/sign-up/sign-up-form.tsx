import { useEffect, useEffectEvent, useMemo } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { TermsLink } from '#platform/feedback/web/terms-link.tsx'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Checkbox } from '#platform/ui/web/fields/checkbox.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { EmailField } from '../email-field.tsx'
import { useFieldError } from '../field-error.ts'
import { areShownAtFields, resolverFor, showServerErrors } from '../form-check.ts'
import { PasswordField } from '../password-field.tsx'
import { authPreferences } from '../preferences.ts'
import { CountryField } from './country-field.tsx'
import { PhoneField } from './phone-field.tsx'
import {
  blockingFields,
  draftOf,
  fieldOf,
  type SignUpValues,
  signUpBody,
  signUpProblems,
} from './sign-up-values.ts'

interface SignUpFormProps {
  opening: SignUpValues
  language: Language
  onDone: (values: SignUpValues) => void
}

/** The registration form: fields are validated on blur (spec 1 §5). */
export function SignUpForm({ opening, language, onDone }: SignUpFormProps) {
  const { t } = useTranslation('auth')
  const { name: company } = useCompany()
  const fieldError = useFieldError()
  const { form, submit, isPending, refusal, saveDraft } = useSignUp(opening, language, onDone)
  const { errors, isValid } = form.formState
  const russian = language === 'ru'
  const values = useWatch({ control: form.control, compute: (all: SignUpValues) => all })
  const blocking = blockingFields(values, language)
  const labels = useFieldLabels(russian && !values.noPatronymic, russian)
  const errorOf = (field: keyof SignUpValues) => fieldError(errors[field]?.message)
  const fields = { form, errorOf, russian }
  return (
    <form noValidate aria-busy={isPending} onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <NameField {...fields} label={labels.fullName} />
        <ContactFields {...fields} onCountry={saveDraft} />
        <PasswordFields {...fields} />
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
      <BlockingFields {...blocking} labels={labels} />
      <Button
        type="submit"
        variant="primary"
        disabled={!isValid || isPending}
        className="min-h-10 md:self-start md:px-6"
      >
        {isPending ? t('signUp.sending') : t('signUp.submit')}
      </Button>
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturn<SignUpValues>
  errorOf: (field: keyof SignUpValues) => string | undefined
  russian: boolean
}

function NameField({ form, errorOf, russian, label }: FieldsProps & { label: string }) {
  const { t } = useTranslation('auth')
  return (
    <div className="md:col-span-2">
      <TextField
        {...form.register('fullName')}
        label={label}
        required
        autoComplete="name"
        error={errorOf('fullName')}
      />
      {russian && (
        <Checkbox
          {...form.register('noPatronymic', { onChange: () => recheck(form, 'fullName') })}
          label={t('signUp.noPatronymic')}
          className="mt-1"
        />
      )}
    </div>
  )
}

function ContactFields(props: FieldsProps & { onCountry: () => void }) {
  const { form, errorOf, russian, onCountry } = props
  const { t } = useTranslation('auth')
  return (
    <>
      <EmailField {...form.register('email')} required error={errorOf('email')} />
      <PhoneField
        control={form.control}
        name="mobile"
        label={t('signUp.mobile')}
        required
        russian={russian}
        autoComplete="tel"
        error={errorOf('mobile')}
      />
      <CountryField
        control={form.control}
        name="country"
        required
        onChosen={onCountry}
        error={errorOf('country')}
      />
      <TextField
        {...form.register('city')}
        label={t('signUp.city')}
        required
        autoComplete="address-level2"
        error={errorOf('city')}
      />
    </>
  )
}

function PasswordFields({ form, errorOf }: FieldsProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PasswordField
        {...form.register('password', { onChange: () => recheck(form, 'confirmPassword') })}
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
    </>
  )
}

/** Validates a filled-in field again when one that it depends on has changed. */
function recheck(form: FieldsProps['form'], field: 'confirmPassword' | 'fullName') {
  if (form.getFieldState(field).isTouched) void form.trigger(field)
}

/** Returns the labels by field; in Russian the label names the parts of the name. */
function useFieldLabels(withPatronymic: boolean, russian: boolean): FieldLabels {
  const { t } = useTranslation('auth')
  const twoParts = russian ? t('signUp.twoPartName') : t('signUp.fullName')
  return {
    fullName: withPatronymic ? t('signUp.threePartName') : twoParts,
    email: t('email'),
    mobile: t('signUp.mobile'),
    country: t('country.label'),
    city: t('signUp.city'),
    password: t('password'),
    confirmPassword: t('confirmPassword'),
    referralCode: t('signUp.referralCode'),
    terms: t('signUp.agreement'),
  }
}

type BlockingFieldsProps = ReturnType<typeof blockingFields>
type FieldLabels = Readonly<Record<BlockingFieldsProps['empty'][number], string>>

/** Says what keeps the form from being sent, because its button is disabled until then (spec 1 §5). */
function BlockingFields({ empty, wrong, labels }: BlockingFieldsProps & { labels: FieldLabels }) {
  const { t } = useTranslation('auth')
  if (empty.length + wrong.length === 0) return null
  const list = (fields: typeof empty) => fields.map((field) => labels[field]).join(', ')
  return (
    <div className="text-sm text-quiet">
      {empty.length > 0 && <p>{t('signUp.missing', { fields: list(empty) })}</p>}
      {wrong.length > 0 && <p>{t('signUp.wrong', { fields: list(wrong) })}</p>}
    </div>
  )
}

/** The registration: its form, its call and its draft. */
function useSignUp(
  opening: SignUpValues,
  language: Language,
  onDone: (values: SignUpValues) => void,
) {
  const resolver = useMemo(
    () => resolverFor<SignUpValues>((values) => signUpProblems(values, language)),
    [language],
  )
  const form = useForm<SignUpValues>({ defaultValues: opening, mode: 'onTouched', resolver })
  const signUp = useSingleMutation({
    mutationFn: (values: SignUpValues) => call('signUp', { body: signUpBody(values, language) }),
    onSuccess: (_, values) => onDone(values),
    onError: (error) => showServerErrors(form, error, fieldOf),
  })

  const saveDraft = () => authPreferences.signUpDraft.write(draftOf(form.getValues()))
  const onLanguage = useEffectEvent(() => {
    if (preferences.language.read() !== language) saveDraft()
  })
  // The page reloads in the chosen language; the draft is stored until then.
  useEffect(() => preferences.language.subscribe(() => onLanguage()), [])

  const refusal = useRefusalText(areShownAtFields(signUp.error, fieldOf) ? null : signUp.error)
  const submit = form.handleSubmit((values) => signUp.mutate(values))
  return { form, submit, isPending: signUp.isPending, refusal, saveDraft }
}
