import { useEffect, useEffectEvent, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { Language } from '../../contract/core/codes.ts'
import { CallRefused } from '../api/call-errors.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { device } from '../preferences/device.ts'
import { checkedBy } from './form-check.ts'
import { useRefusalText } from './refusal-text.ts'
import {
  draftOf,
  fieldOf,
  type SignUpValues,
  signUpBody,
  signUpProblems,
} from './sign-up-values.ts'

/** The registration: its form, the call, and what the device keeps of it meanwhile. */
export function useSignUp(
  opening: SignUpValues,
  language: Language,
  onDone: (values: SignUpValues) => void,
) {
  const resolver = useMemo(
    () => checkedBy<SignUpValues>((values) => signUpProblems(values, language)),
    [language],
  )
  const form = useForm<SignUpValues>({ defaultValues: opening, mode: 'onTouched', resolver })
  const signUp = useSingleMutation({
    mutationFn: (values: SignUpValues) => call('signUp', { body: signUpBody(values, language) }),
    onSuccess: (_, values) => onDone(values),
    onError: (error) => showFieldErrors(error),
  })

  /** Puts the errors of a 422 onto their fields and goes to the first of them. */
  function showFieldErrors(error: Error): void {
    if (!(error instanceof CallRefused)) return
    let isFirst = true
    for (const [wireKey, message] of Object.entries(error.fields)) {
      const field = fieldOf(wireKey)
      if (!field) continue
      form.setError(field, { type: 'server', message }, { shouldFocus: isFirst })
      isFirst = false
    }
  }

  const keepDraft = () => device.signUpDraft.write(draftOf(form.getValues()))
  const onLanguage = useEffectEvent(() => {
    if (device.language.read() !== language) keepDraft()
  })
  // The page loads anew in the chosen language; what was typed waits on the device.
  useEffect(() => device.language.subscribe(() => onLanguage()), [])

  const isOnFields =
    signUp.error instanceof CallRefused && Object.keys(signUp.error.fields).some(fieldOf)
  const refusal = useRefusalText(isOnFields ? null : signUp.error)
  const submit = form.handleSubmit((values) => signUp.mutate(values))
  return { form, submit, isPending: signUp.isPending, refusal, keepDraft }
}
