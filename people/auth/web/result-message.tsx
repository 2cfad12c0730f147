import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { siteInfoQuery, useCompany } from '#platform/clock/web/site-info.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

const icons = {
  good: <CircleCheck aria-hidden="true" className="size-9 stroke-[1.25] text-good" />,
  poor: <CircleX aria-hidden="true" className="size-9 stroke-[1.25] text-poor" />,
  mail: <MailCheck aria-hidden="true" className="size-9 stroke-[1.25] text-accent" />,
}

interface ResultMessageProps {
  kind: keyof typeof icons
  title: string
  text: ReactNode
  /** Buttons for the next steps. */
  children?: ReactNode
}

/** Replaces a form by its result, and gets the focus, so that screen readers announce it. */
export function ResultMessage({ kind, title, text, children }: ResultMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { name } = useCompany()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-3">
      <title>{`${title} · ${name}`}</title>
      {icons[kind]}
      <h1 ref={heading} tabIndex={-1} className="text-xl font-[640] tracking-tight outline-none">
        {title}
      </h1>
      <div className="text-quiet">{text}</div>
      {kind === 'mail' && <DemoMails />}
      {children && <div className="mt-2 flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}

/** Where the mails of a demo are, which nobody receives; nothing outside of demo mode. */
function DemoMails() {
  const { t } = useTranslation('auth')
  const accounts = useQuery(siteInfoQuery).data?.demoAccounts ?? []
  if (accounts.length === 0) return null
  return (
    <p className="text-sm">
      {/* A page of the server and not of the app (demo/routes.ts). */}
      <a href="/dev/outbox" className="text-accent underline">
        {t('demo.mails')}
      </a>
    </p>
  )
}
