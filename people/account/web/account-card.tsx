import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { currencyListQuery } from '#people/auth/web/session/option-lists.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser, role } from '#platform/core/contract/permissions.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'
import { Details } from './details.tsx'
import { formatLocalTime } from './local-time.ts'

/** Account data that only the company can change: kind of user, number, currency. */
export function AccountCard() {
  const { t } = useTranslation('account')
  const { profile } = useSignedIn()
  const { data: currencies = [] } = useQuery(currencyListQuery)
  const currency = currencies.find(({ value }) => value === profile.currency)?.label
  return (
    <Card title={t('account.title')}>
      <Details
        rows={[
          { label: t('account.kind'), value: useRoleName(profile) },
          { label: t('account.id'), value: profile.userId },
          { label: t('account.currency'), value: currency ?? profile.currency },
          {
            label: t('account.lastLogin'),
            value: profile.lastLogin && (
              <time dateTime={profile.lastLogin}>{formatLocalTime(profile.lastLogin)}</time>
            ),
          },
        ]}
      />
      <Link to="/change-password" className={buttonClass('plain', 'mt-4')}>
        <KeyRound aria-hidden="true" className="size-4" />
        {t('account.changePassword')}
      </Link>
    </Card>
  )
}

/** The kind of user as text, for the person themselves. */
function useRoleName(person: { userType: number; roleId: number }): string {
  const { t } = useTranslation('account')
  const kind = kindOfUser(person)
  if (kind === 'manager') return t('role.manager')
  if (kind === 'dealer') return t('role.dealer')
  if (person.roleId === role.vip) return t('role.vip')
  if (person.roleId === role.guest) return t('role.guest')
  if (person.roleId === role.restricted || person.roleId === role.barred) {
    return t('role.restricted')
  }
  return t('role.client')
}
