import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type RefObject, useImperativeHandle, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Credentials, credentials, passwordMinLength } from '../../contract/auth.ts'
import { call } from '../api.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { enterSession } from './enter-session.ts'
import { useRefusalText } from './refusal-text.ts'

/** Checks of spec 1 §5, made on submit; each names the message of what is wrong. */
const checks = {
  email: (email: string) => {
    if (email.trim() === '') return 'required' as const
    return credentials.shape.email.safeParse(email.trim()).success || ('email' as const)
  },
  password: (password: string) => {
    if (password === '') return 'required' as const
    return password.length >= passwordMinLength || ('tooShort' as const)
  },
}

interface LoginFormProps {
  /** Set to a way of filling the form from outside. */
  fill: RefObject<((credentials: Credentials) => void) | undefined>
}

export function LoginForm({ fill }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'common'])
  const [shown, setShown] = useState(false)
  const queryClient = useQueryClient()
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const signIn = useMutation({
    mutationFn: async ({ email, password }: Credentials) => {
      await call('signIn', { body: { email: email.trim(), password } })
      await enterSession(queryClient)
    },
  })
  const refusal = useRefusalText(signIn.error)

  useImperativeHandle(fill, () => (account) => {
    form.reset({ email: account.email, password: account.password })
    form.setFocus('password')
    signIn.reset()
  })

  const errorText = (kind: string | undefined) => {
    if (kind === 'required') return t('common:validation.required')
    if (kind === 'email') return t('common:validation.email')
    if (kind === 'tooShort')
      return t('common:validation.moreThan', { length: passwordMinLength - 1 })
    return undefined
  }

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
        error={errorText(errors.email?.message)}
      />
      <TextField
        {...form.register('password', { validate: checks.password })}
        label={t('password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        error={errorText(errors.password?.message)}
        trailing={
          <IconButton
            label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? (
              <EyeOff aria-hidden="true" className="size-4" />
            ) : (
              <Eye aria-hidden="true" className="size-4" />
            )}
          </IconButton>
        }
      />
      <Button type="submit" look="primary" disabled={signIn.isPending} className="mt-1 h-10">
        {signIn.isPending ? t('signingIn') : t('signIn')}
      </Button>
    </form>
  )
}
