import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { siteInfoQuery, useCompany } from '#platform/clock/web/site-info.ts'
import { Mark } from '#platform/feedback/web/mark.tsx'
import { LanguageOffer } from '#platform/i18n/web/language-offer.tsx'
import { LanguageSwitch } from '#platform/i18n/web/language-switch.tsx'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { cx } from '#platform/ui/web/cx.ts'

interface AuthCardProps {
  /** The heading of the card; without it the content has its own. */
  title?: string
  lead?: ReactNode
  /** Wide enough for a form with two columns. */
  wide?: boolean
  /** Shows the company's notice above the card. */
  withNotice?: boolean
  /** Below the card: links to related pages. */
  below?: ReactNode
  children: ReactNode
}

/** The layout of sign-in, sign-up and password pages: company, language, and a card in the middle. */
export function AuthCard(props: AuthCardProps) {
  const { title, lead, wide = false, withNotice = false, below, children } = props
  const { name } = useCompany()
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      {title && <title>{`${title} · ${name}`}</title>}
      <div className={cx('w-full', wide ? 'max-w-[640px]' : 'max-w-[400px]')}>
        <div className="mb-6 flex items-center gap-3">
          <Mark size={36} />
          <span className="min-w-0 flex-1 text-xl font-[650] tracking-tight">{name}</span>
          <LanguageSwitch />
        </div>
        <LanguageOffer />
        {withNotice && <SiteNotice />}
        <div className="rounded-md border border-line bg-surface p-5 sm:p-6">
          {title && (
            <div className="mb-5">
              <h1 className="text-xl font-[640] tracking-tight">{title}</h1>
              {lead && <p className="mt-1 text-quiet">{lead}</p>}
            </div>
          )}
          {children}
        </div>
        {below}
      </div>
    </main>
  )
}

/** The company's notice above the sign-in form, if there is one. */
function SiteNotice() {
  const text = useQuery(siteInfoQuery).data?.notice[preferences.language.read()]
  if (!text) return null
  return (
    <p
      role="note"
      className="mb-4 rounded-md border border-fair/30 bg-fair-wash px-3 py-2.5 text-sm text-fair"
    >
      {text}
    </p>
  )
}
