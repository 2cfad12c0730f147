import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { CountryField } from '../auth/country-field.tsx'
import { useFieldError } from '../auth/field-error.ts'
import { PhoneField } from '../auth/phone-field.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSignedIn } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { type ProfileValues, useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps {
  onSaved: () => void
  onCancel: () => void
}

/** The profile to be edited; the address for signing in is shown and stays (spec 3 §5). */
export function ProfileForm({ onSaved, onCancel }: ProfileFormProps) {
  const { t } = useTranslation('account')
  const { profile } = useSignedIn()
  const fieldError = useFieldError()
  const { form, submit, isPending, refusal } = useProfileForm(profile, onSaved)
  const { errors, isDirty } = form.formState
  const errorOf = (field: keyof ProfileValues) => fieldError(errors[field]?.message)
  const { setFocus } = form
  useEffect(() => setFocus('fullName'), [setFocus])
  return (
    <form noValidate aria-busy={isPending} onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedChangesDialog active={isDirty && !isPending} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.register('fullName')}
          label={t('field.fullName')}
          required
          autoComplete="name"
          error={errorOf('fullName')}
        />
        <TextField
          label={t('auth:email')}
          type="email"
          value={profile.email}
          readOnly
          autoComplete="off"
          className="[&_input]:bg-sunken [&_input]:text-quiet"
        />
        <Controller
          control={form.control}
          name="mobile"
          render={({ field }) => (
            <PhoneField
              {...field}
              label={t('field.mobile')}
              required
              russian={false}
              autoComplete="tel"
              error={errorOf('mobile')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="officePhone"
          render={({ field }) => (
            <PhoneField
              {...field}
              label={t('field.officePhone')}
              russian={false}
              autoComplete="work tel"
              error={errorOf('officePhone')}
            />
          )}
        />
        <TextField
          {...form.register('company')}
          label={t('field.company')}
          autoComplete="organization"
          error={errorOf('company')}
        />
        <Controller
          control={form.control}
          name="countryId"
          render={({ field: { ref, ...field } }) => (
            <CountryField {...field} inputRef={ref} error={errorOf('countryId')} />
          )}
        />
        <TextField
          {...form.register('city')}
          label={t('field.city')}
          required
          autoComplete="address-level2"
          error={errorOf('city')}
        />
        <TextField
          {...form.register('address')}
          label={t('field.address')}
          autoComplete="street-address"
          error={errorOf('address')}
        />
      </div>
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isPending} className="min-h-10">
          {isPending ? t('profile.saving') : t('profile.save')}
        </Button>
        <Button onClick={onCancel} disabled={isPending} className="min-h-10">
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
