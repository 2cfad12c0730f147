import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Profile } from '#people/auth/contract/person.ts'
import { profileForm } from '#people/auth/contract/profile-form.ts'
import {
  areShownAtFields,
  problemsOf,
  resolverFor,
  showServerErrors,
} from '#people/auth/web/form-check.ts'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'

type Editable = 'fullName' | 'mobile' | 'officePhone' | 'company' | 'city' | 'address' | 'countryId'
export type ProfileValues = Pick<Profile, Editable>

const resolver = resolverFor<ProfileValues>((values) => problemsOf(profileForm, values))

const isField = (name: string, values: ProfileValues): name is Editable =>
  Object.hasOwn(values, name)

/** Returns the profile form: its values, validation and call. */
export function useProfileForm(profile: Profile, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { fullName, mobile, officePhone, company, city, address, countryId } = profile
  const opened: ProfileValues = { fullName, mobile, officePhone, company, city, address, countryId }
  const fieldOf = (name: string) => (isField(name, opened) ? name : undefined)
  const form = useForm<ProfileValues>({
    defaultValues: opened,
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
    onError: (error) => showServerErrors(form, error, fieldOf),
  })
  return {
    form,
    submit: form.handleSubmit((values) => update.mutate(values)),
    isPending: update.isPending,
    refusal: useRefusalText(areShownAtFields(update.error, fieldOf) ? null : update.error),
  }
}
