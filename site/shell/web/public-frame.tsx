import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { LanguageOffer } from '#platform/i18n/web/language-offer.tsx'
import { LanguageSwitch } from '#platform/i18n/web/language-switch.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { ThemeSwitch } from './header/theme-switch.tsx'
import { LogoLink } from './logo-link.tsx'
import { CompanyLinks } from './sidebar/company-links.tsx'
import { SkipLink } from './skip-link.tsx'

/** Frames public pages for guests: the company, its pages, a link to sign in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { name, email, phone } = useCompany()
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SkipLink />
      <header
        data-screen-only
        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 lg:px-6"
      >
        <LogoLink />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
          <Link to="/auth/login" className={buttonClass('primary')}>
            {t('signIn')}
          </Link>
        </div>
        <div className="basis-full lg:order-none">
          <CompanyLinks label={t('info.name')} />
        </div>
      </header>
      <div className="px-4 pt-3 empty:hidden lg:px-6">
        <LanguageOffer />
      </div>
      <main id="main" tabIndex={-1} className="flex-1 pb-12 outline-none lg:px-6 [&_h1]:text-xl">
        {children}
      </main>
      <footer className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-4 text-sm text-quiet lg:px-6">
        <span>{name}</span>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      </footer>
    </div>
  )
}
