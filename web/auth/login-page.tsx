import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credentials } from '../../contract/auth.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { Mark } from '../shell/mark.tsx'
import { siteInfoQuery } from '../site-info.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'

/** The door: sign in with e-mail and password. */
export function LoginPage() {
  const { t } = useTranslation('auth')
  const { data: site } = useQuery(siteInfoQuery)
  const fill = useRef<(credentials: Credentials) => void>(undefined)
  const accounts = site?.demoAccounts ?? []
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <title>{`${t('title')} · ${site?.company ?? 'Seriba'}`}</title>
      <div className="w-full max-w-[400px]">
        <div className="mb-6 flex items-center gap-3">
          <Mark size={36} />
          <span className="flex-1 text-xl font-[650] tracking-tight">
            {site?.company ?? 'Seriba'}
          </span>
          <LanguageSwitch />
        </div>
        <div className="rounded-md border border-line bg-surface p-6">
          <h1 className="text-xl font-[640] tracking-tight">{t('title')}</h1>
          <p className="mt-1 mb-5 text-quiet">{t('lead')}</p>
          <LoginForm fill={fill} />
        </div>
        {accounts.length > 0 && (
          <DemoAccounts accounts={accounts} onChoose={(account) => fill.current?.(account)} />
        )}
      </div>
    </main>
  )
}
