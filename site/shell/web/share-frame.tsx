import type { ReactNode } from 'react'
import { LanguageOffer } from '#platform/i18n/web/language-offer.tsx'
import { LanguageSwitch } from '#platform/i18n/web/language-switch.tsx'
import { ThemeSwitch } from './header/theme-switch.tsx'
import { LogoLink } from './logo-link.tsx'
import { SkipLink } from './skip-link.tsx'

interface ShareFrameProps {
  /** The heading of the page; without it the content has its own. */
  name?: string
  children: ReactNode
}

/** Frames a shared lot, the same for guests and signed-in people (spec 1 §2). */
export function ShareFrame({ name, children }: ShareFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1440px] flex-col">
      <SkipLink />
      <header
        data-screen-only
        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 lg:px-6"
      >
        <LogoLink />
        {name && (
          <h1 className="order-last min-w-0 basis-full text-lg leading-tight font-[640] tracking-tight md:order-none md:flex-1 md:basis-0">
            {name}
          </h1>
        )}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <div className="px-4 pt-3 empty:hidden lg:px-6">
        <LanguageOffer />
      </div>
      <main id="main" tabIndex={-1} className="flex-1 pb-12 outline-none lg:px-6">
        {children}
      </main>
    </div>
  )
}
