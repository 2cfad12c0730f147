import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { currencyListQuery } from '#people/auth/web/session/option-lists.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'
import { Details } from './details.tsx'
import { formatLocalTime } from './local-time.ts'
import { useRoleName } from './role-name.ts'

/** The data of the account that only the company can change: kind of user, number, currency. */
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
