import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, iconButtonClass } from '#platform/ui/web/button.tsx'
import { Popover, PopoverPanel, PopoverTitle } from '#platform/ui/web/overlays/popover.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { useNotifications } from './notifications-query.ts'

interface CentreProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}

/** The notifications below the bell of the header. */
export function NotificationCentre({ anchor, open, onClose }: CentreProps) {
  return (
    <Popover
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on the bell closes it anyway.
        const isOnBell = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!next && !(isOnBell && event.type !== 'keydown')) onClose()
      }}
    >
      <PopoverPanel anchor={anchor} align="end" className="flex w-[400px] flex-col">
        <Content onClose={onClose} />
      </PopoverPanel>
    </Popover>
  )
}

function Content({ onClose }: Pick<CentreProps, 'onClose'>) {
  const { t } = useTranslation('notifications')
  const notifications = useNotifications()
  const { hasUnread, readAll } = notifications
  return (
    <>
      <div className="flex min-h-12 items-center gap-1 border-line border-b py-1.5 pr-2 pl-4">
        <PopoverTitle className="min-w-0 flex-1 text-lg font-semibold">
          {t('common:notifications')}
        </PopoverTitle>
        {hasUnread && (
          <Button variant="ghost" onClick={() => readAll.mutate()} disabled={readAll.isPending}>
            <CheckCheck aria-hidden="true" className="size-4" />
            {t('readAll')}
          </Button>
        )}
        <SettingsLink onPress={onClose} />
      </div>
      <div className="max-h-[min(560px,calc(var(--available-height)-100px))] overflow-y-auto overscroll-contain">
        <NotificationRows notifications={notifications} onFollow={onClose} />
      </div>
      <Link
        to="/notifications"
        onClick={onClose}
        className="border-line border-t px-4 py-2.5 text-center text-sm text-accent hover:underline"
      >
        {t('all')}
      </Link>
    </>
  )
}

/** A link to the notification settings. */
export function SettingsLink({ onPress }: { onPress?: () => void }) {
  const { t } = useTranslation('notifications')
  return (
    <Link
      to="/profile"
      hash="notifications"
      {...(onPress && { onClick: onPress })}
      aria-label={t('settings')}
      title={t('settings')}
      className={iconButtonClass()}
    >
      <Settings aria-hidden="true" className="size-4 touch:size-5" />
    </Link>
  )
}
