import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#people/auth/contract/person.ts'
import { countryListQuery } from '#people/auth/web/session/option-lists.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Details } from './details.tsx'

/** The profile, read only. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const { data: countries = [] } = useQuery(countryListQuery)
  const country = countries.find(({ value }) => value === profile.countryId)?.label
  return (
    <Details
      rows={[
        { label: t('field.fullName'), value: profile.fullName },
        { label: t('auth:email'), value: profile.email },
        { label: t('field.mobile'), value: profile.mobile },
        { label: t('field.officePhone'), value: profile.officePhone },
        { label: t('field.company'), value: profile.company },
        { label: t('auth:country.label'), value: country },
        { label: t('field.city'), value: profile.city },
        { label: t('field.address'), value: profile.address },
      ]}
    />
  )
}
