import { useQuery } from '@tanstack/react-query'
import { siteInfoQuery } from '#platform/clock/web/site-info.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Where the mails of a demo are, which nobody receives; nothing outside of demo mode. */
export function DemoMails() {
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
