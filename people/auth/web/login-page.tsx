import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Credentials } from '#people/auth/contract/calls.ts'
import { siteInfoQuery } from '#platform/clock/web/site-info.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthLink, AuthLinks } from './auth-links.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'

/** The sign-in page with e-mail and password. */
export function LoginPage() {
  const { t } = useTranslation('auth')
  const { data: site } = useQuery(siteInfoQuery)
  const fill = useRef<(credentials: Credentials) => void>(undefined)
  const accounts = site?.demoAccounts ?? []
  const below = (
    <>
      <AuthLinks>
        <AuthLink to="/auth/sign-up">{t('toSignUp')}</AuthLink>
        <AuthLink to="/auth/forgot-password">{t('toForgot')}</AuthLink>
      </AuthLinks>
      {accounts.length > 0 && (
        <DemoAccounts accounts={accounts} onChoose={(account) => fill.current?.(account)} />
      )}
    </>
  )
  return (
    <AuthCard title={t('title')} lead={t('lead')} withNotice below={below}>
      <LoginForm fill={fill} />
    </AuthCard>
  )
}
