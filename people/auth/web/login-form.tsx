import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Credentials, credentials } from '#people/auth/contract/calls.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { type Language, languageId, languages } from '#platform/i18n/contract/language.ts'
import { useSwitchLanguage } from '#platform/i18n/web/language-provider.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { EmailField } from './email-field.tsx'
import { useFieldError } from './field-error.ts'
import { PasswordField } from './password-field.tsx'
import { authPreferences } from './preferences.ts'
import { startSession } from './session/session-query.ts'

/** Validation on submit (spec 1 §5); each rule returns the key of its message. */
const checks = {
  email: (email: string) => {
    if (email.trim() === '') return 'required'
    return credentials.shape.email.safeParse(email.trim()).success || 'email'
  },
  password: (password: string) => {
    if (password === '') return 'required'
    return credentials.shape.password.safeParse(password).success || 'minLength'
  },
}

interface LoginFormProps {
  /** Receives a function that fills in the form. */
  fill: RefObject<((credentials: Credentials) => void) | undefined>
}

export function LoginForm({ fill }: LoginFormProps) {
  const { t, language } = useTranslation('auth')
  const fieldError = useFieldError()
  const queryClient = useQueryClient()
  const switchLanguage = useSwitchLanguage()
  const [email] = useState(authPreferences.loginEmail.read)
  const form = useForm<Credentials>({ defaultValues: { email, password: '' } })
  const { errors } = form.formState
  const signIn = useSingleMutation({
    mutationFn: async ({ email, password }: Credentials) => {
      await call('signIn', { body: { email: email.trim(), password } })
      await enterSession(queryClient, switchLanguage)
    },
  })
  const refusal = useRefusalText(signIn.error)

  const onLanguage = useEffectEvent(() => {
    // During sign-in the language of the account applies without a reload.
    if (preferences.language.read() === language || signIn.isPending) return
    authPreferences.loginEmail.write(form.getValues('email'))
  })
  // The page reloads in the chosen language; the e-mail is stored until then.
  useEffect(() => {
    authPreferences.loginEmail.write('')
    return preferences.language.subscribe(() => onLanguage())
  }, [])

  useImperativeHandle(fill, () => (account) => {
    form.reset({ email: account.email, password: account.password })
    form.setFocus('password')
    signIn.reset()
  })

  return (
    <form
      noValidate
      aria-busy={signIn.isPending}
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
      className="flex flex-col gap-4"
    >
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <EmailField
        {...form.register('email', { validate: checks.email })}
        error={fieldError(errors.email?.message)}
      />
      <PasswordField
        {...form.register('password', { validate: checks.password })}
        label={t('password')}
        autoComplete="current-password"
        error={fieldError(errors.password?.message)}
      />
      <Button type="submit" variant="primary" disabled={signIn.isPending} className="mt-1 min-h-10">
        {signIn.isPending ? t('signingIn') : t('signIn')}
      </Button>
    </form>
  )
}

/** Loads the session after signing in, and switches to the language of the account (spec 1 §4). */
async function enterSession(
  queryClient: QueryClient,
  switchLanguage: (language: Language) => Promise<void>,
): Promise<void> {
  const { profile } = await startSession(queryClient)
  const saved = languages.find((language) => languageId[language] === profile.language)
  if (saved && saved !== preferences.language.read()) await switchLanguage(saved)
}
