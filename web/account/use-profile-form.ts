import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { profileForm } from '../../contract/account/calls.ts'
import type { Profile } from '../../contract/core/person.ts'
import { CallRefused } from '../api/call-errors.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { checkedBy, problemsOf } from '../auth/form-check.ts'
import { useRefusalText } from '../auth/refusal-text.ts'
import { sessionQuery } from '../session/session-query.ts'

type Editable = 'fullName' | 'mobile' | 'officePhone' | 'company' | 'city' | 'address' | 'countryId'
export type ProfileValues = Pick<Profile, Editable>

const isField = (name: string, values: ProfileValues): name is Editable =>
  Object.hasOwn(values, name)

const resolver = checkedBy<ProfileValues>((values) => problemsOf(profileForm, values))

/** Editing the profile: what was typed stays until it is saved or given up. */
export function useProfileForm(profile: Profile, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { fullName, mobile, officePhone, company, city, address, countryId } = profile
  const form = useForm<ProfileValues>({
    defaultValues: { fullName, mobile, officePhone, company, city, address, countryId },
    mode: 'onTouched',
    resolver,
  })
  const update = useSingleMutation({
    mutationFn: (values: ProfileValues) => call('updateProfile', { body: values }),
    onSuccess: (_, values) => {
      const saved = profileForm.parse(values)
      queryClient.setQueryData(sessionQuery.queryKey, (session) =>
        typeof session === 'object'
          ? { ...session, profile: { ...session.profile, ...saved } }
          : session,
      )
      onSaved()
    },
    onError: (error, values) => {
      if (!(error instanceof CallRefused)) return
      let shouldFocus = true
      for (const [name, message] of Object.entries(error.fields)) {
        if (!isField(name, values)) continue
        form.setError(name, { type: 'server', message }, { shouldFocus })
        shouldFocus = false
      }
    },
  })
  return {
    form,
    submit: form.handleSubmit((values) => update.mutate(values)),
    isPending: update.isPending,
    refusal: useRefusalText(update.error),
  }
}
