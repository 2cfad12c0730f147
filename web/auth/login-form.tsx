import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Credentials, credentials } from '../../contract/auth/calls.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { useSwitchLanguage } from '../i18n/language-provider.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { device } from '../preferences/device.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { enterSession } from './enter-session.ts'
import { useFieldError } from './field-error.ts'
import { PasswordField } from './password-field.tsx'
import { useRefusalText } from './refusal-text.ts'

/** Checks of spec 1 §5, made on submit; each names the message of what is wrong. */
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
  /** Set to a way of filling the form from outside. */
  fill: RefObject<((credentials: Credentials) => void) | undefined>
}

export function LoginForm({ fill }: LoginFormProps) {
  const { t, language } = useTranslation('auth')
  const fieldError = useFieldError()
  const queryClient = useQueryClient()
  const switchLanguage = useSwitchLanguage()
  const [email] = useState(device.loginEmail.read)
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
    // Who is signing in gets the language of their account in place, and needs the form no more.
    if (device.language.read() === language || signIn.isPending) return
    device.loginEmail.write(form.getValues('email'))
  })
  // The page loads anew in the chosen language; the address waits that long on the device.
  useEffect(() => {
    device.loginEmail.write('')
    return device.language.subscribe(() => onLanguage())
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
      <TextField
        {...form.register('email', { validate: checks.email })}
        label={t('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError(errors.email?.message)}
      />
      <PasswordField
        {...form.register('password', { validate: checks.password })}
        label={t('password')}
        autoComplete="current-password"
        error={fieldError(errors.password?.message)}
      />
      <Button type="submit" look="primary" disabled={signIn.isPending} className="mt-1 min-h-10">
        {signIn.isPending ? t('signingIn') : t('signIn')}
      </Button>
    </form>
  )
}
