import { useEffect } from 'react'
import { useFieldError } from '#people/auth/web/field-error.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { CountryField } from '#people/auth/web/sign-up/country-field.tsx'
import { PhoneField } from '#people/auth/web/sign-up/phone-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { type ProfileValues, useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps {
  onSaved: () => void
  onCancel: () => void
}

/** Edits the profile; the e-mail address is shown and cannot be changed (spec 3 §5). */
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
        <PhoneField
          control={form.control}
          name="mobile"
          label={t('field.mobile')}
          required
          russian={false}
          autoComplete="tel"
          error={errorOf('mobile')}
        />
        <PhoneField
          control={form.control}
          name="officePhone"
          label={t('field.officePhone')}
          russian={false}
          autoComplete="work tel"
          error={errorOf('officePhone')}
        />
        <TextField
          {...form.register('company')}
          label={t('field.company')}
          autoComplete="organization"
          error={errorOf('company')}
        />
        <CountryField control={form.control} name="countryId" error={errorOf('countryId')} />
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
        <Button type="submit" variant="primary" disabled={isPending} className="min-h-10">
          {isPending ? t('profile.saving') : t('profile.save')}
        </Button>
        <Button onClick={onCancel} disabled={isPending} className="min-h-10">
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
