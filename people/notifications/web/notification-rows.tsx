import { BellOff } from 'lucide-react'
import type { Notification } from '#people/notifications/contract/calls.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { NotificationRow } from './notification-row.tsx'
import type { NotificationList } from './notifications-query.ts'

interface NotificationRowsProps {
  notifications: NotificationList
  /** Called when a notification is opened on this page, not in another tab. */
  onFollow?: () => void
}

/** The list, or the reason why there is none. */
export function NotificationRows({ notifications, onFollow }: NotificationRowsProps) {
  const { t } = useTranslation('notifications')
  const { list, all, read, readAll } = notifications
  const refusal = useRefusalText(readAll.error ?? (list.data ? list.error : null))
  const again = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())
  if (!list.data) {
    if (!list.error) return <Loading />
    return <CallFailure error={list.error} onRetry={again} retrying={list.isFetching} />
  }
  return (
    <>
      {refusal && (
        <div className="p-3">
          <Notice tone="poor">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>{refusal}</p>
              {!readAll.error && (
                <Button onClick={again} disabled={list.isFetching}>
                  {t('failures:retry')}
                </Button>
              )}
            </div>
          </Notice>
        </div>
      )}
      {all.length === 0 && (
        <EmptyState
          level={3}
          icon={<BellOff aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      <ul aria-label={t('common:notifications')} className="divide-y divide-line empty:hidden">
        {all.map((notification: Notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onRead={() => read(notification)}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center border-line border-t p-2">
          <Button
            variant="ghost"
            onClick={() => void list.fetchNextPage()}
            disabled={list.isFetchingNextPage}
          >
            {list.isFetchingNextPage ? t('loading') : t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Loading() {
  const { t } = useTranslation('notifications')
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{t('loading')}</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 py-0.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
