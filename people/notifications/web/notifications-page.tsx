import { CheckCheck } from 'lucide-react'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { SettingsLink } from './notification-centre.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { useNotifications } from './notifications-query.ts'

/** All notifications; the bell of phones leads here. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const notifications = useNotifications()
  const { hasUnread, readAll } = notifications
  return (
    <>
      <PageTitle>{t('common:notifications')}</PageTitle>
      <PageHead title={t('common:notifications')} />
      <div className="mx-auto max-w-3xl lg:mx-0">
        <div className="flex min-h-11 items-center justify-end gap-1 px-3 lg:px-0">
          {hasUnread && (
            <Button variant="ghost" onClick={() => readAll.mutate()} disabled={readAll.isPending}>
              <CheckCheck aria-hidden="true" className="size-4" />
              {t('readAll')}
            </Button>
          )}
          <SettingsLink />
        </div>
        <div className="overflow-hidden border-line border-y bg-surface lg:rounded-md lg:border-x">
          <NotificationRows notifications={notifications} />
        </div>
      </div>
    </>
  )
}
