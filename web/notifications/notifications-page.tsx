import { CheckCheck } from 'lucide-react'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { SettingsLink } from './centre.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { useNotifications } from './notifications-query.ts'

/** All notifications; on phones the bell leads here. */
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
            <Button look="ghost" onClick={() => readAll.mutate()} disabled={readAll.isPending}>
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
