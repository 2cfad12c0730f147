import { useEffect, useEffectEvent, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { isAtFields, resolverFor, showServerErrors } from '../form-check.ts'
import { authPreferences } from '../preferences.ts'
import {
  draftOf,
  fieldOf,
  type SignUpValues,
  signUpBody,
  signUpProblems,
} from './sign-up-values.ts'

/** The registration: its form, its call and its draft. */
export function useSignUp(
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

  const refusal = useRefusalText(isAtFields(signUp.error, fieldOf) ? null : signUp.error)
  const submit = form.handleSubmit((values) => signUp.mutate(values))
  return { form, submit, isPending: signUp.isPending, refusal, saveDraft }
}
