import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#people/auth/contract/person.ts'
import { countryListQuery } from '#people/auth/web/session/option-lists.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { NotificationsCard } from '#people/notifications/web/settings/notifications-card.tsx'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'
import { SharedLinksCard } from '#trade/sharing/web/shared-links-card.tsx'
import { AccountCard } from './account-card.tsx'
import { Details } from './details.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'

/** The person's account: details, settings and sessions (spec 3 §4). */
export function ProfilePage() {
  const { t } = useTranslation('account')
  const { profile } = useSignedIn()
  const company = useCompany().name
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState(false)
  const edit = (
    <Button
      onClick={() => {
        setSaved(false)
        setEditing(true)
      }}
    >
      <Pencil aria-hidden="true" className="size-4" />
      {t('profile.edit')}
    </Button>
  )
  return (
    <>
      <title>{`${t('profile.title')} · ${company}`}</title>
      <PageHead title={t('profile.title')} detail={profile.email} />
      <div className="grid items-start gap-4 px-3 pt-3 lg:px-0 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          <Card title={t('profile.details')} action={!editing && edit}>
            {editing ? (
              <ProfileForm
                onSaved={() => {
                  setEditing(false)
                  setSaved(true)
                }}
                onCancel={() => setEditing(false)}
              />
            ) : (
              <ProfileDetails profile={profile} />
            )}
            <p role="status" className="mt-3 text-sm text-good empty:hidden">
              {saved && t('profile.saved')}
            </p>
          </Card>
          <NotificationsCard />
          <SessionsCard />
        </div>
        <div className="grid min-w-0 gap-4">
          <AccountCard />
          <SettingsCard />
          <SharedLinksCard />
        </div>
      </div>
    </>
  )
}

/** The profile, read only. */
function ProfileDetails({ profile }: { profile: Profile }) {
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
