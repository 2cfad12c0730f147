import { useEffect, useRef } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { PushSection } from '../push/push-section.tsx'
import { ChannelTable } from './channel-table.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

/** The address fragment of this card. */
const anchor = 'notifications'

/** Chooses kinds, channels and quiet hours of notifications. */
export function NotificationsCard() {
  const { t } = useTranslation('notification-settings')
  const { query, settings, change, error, isSaved } = useNotificationSettings()
  const refusal = useRefusalText(error)
  const loadRefusal = useRefusalText(query.error)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${anchor}`) card.current?.scrollIntoView()
  }, [])
  return (
    <div ref={card} id={anchor}>
      <Card title={t('common:notifications')}>
        {!settings && !loadRefusal && <Skeleton className="h-96" />}
        {!settings && loadRefusal && (
          <div className="flex flex-col items-start gap-3">
            <Notice tone="poor">{loadRefusal}</Notice>
            <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
              {t('failures:retry')}
            </Button>
          </div>
        )}
        {settings && (
          <div className="flex flex-col gap-4">
            <ChannelTable kinds={settings.kinds} onChange={(kinds) => change({ kinds })} />
            <QuietHours settings={settings} onChange={change} />
            {refusal && <Notice tone="poor">{t('notSaved', { reason: refusal })}</Notice>}
            <p role="status" className="text-sm text-good empty:hidden">
              {isSaved && t('account:settings.saved')}
            </p>
            <PushSection pushKey={settings.pushKey} />
          </div>
        )}
      </Card>
    </div>
  )
}
