import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { withPageMessages } from '#platform/i18n/web/catalog.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { iconButtonClass } from '#platform/ui/web/button.tsx'
import { CountBadge } from '#platform/ui/web/count-badge.tsx'
import { unreadQuery } from './unread-query.ts'

const NotificationCentre = lazyPart(
  () => withPageMessages(() => import('./notification-centre.tsx')),
  'NotificationCentre',
)

const className = iconButtonClass('ghost', 'relative')

/** The bell of large screens, which opens the list of notifications below it. */
export function Bell() {
  const { unread, label } = useUnread()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const mounted = useEverTrue(open)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={NotificationCentre.preload}
        onFocus={NotificationCentre.preload}
        onClick={() => setOpen(!open)}
        className={className}
      >
        <Face unread={unread} />
      </button>
      <Announcement unread={unread} />
      <Suspense>
        {mounted && (
          <NotificationCentre anchor={anchor} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

/** The bell of small screens, where the list is a page that the back button leaves. */
export function BellLink() {
  const { unread, label } = useUnread()
  return (
    <>
      <Link to="/notifications" aria-label={label} title={label} className={className}>
        <Face unread={unread} />
      </Link>
      <Announcement unread={unread} />
    </>
  )
}

function useUnread() {
  const { t } = useTranslation('bell')
  const { data: unread = 0 } = useQuery(unreadQuery(useSignedIn().profile.userId))
  return { unread, label: unread > 0 ? t('unread', { count: unread }) : t('none') }
}

function Face({ unread }: { unread: number }) {
  return (
    <>
      <BellIcon aria-hidden="true" className="size-[18px] touch:size-5" />
      <CountBadge count={unread} />
    </>
  )
}

/** How long new notifications are gathered before they are announced, ms. */
const announceMs = 3000

/** Announces new notifications to screen readers: once, however many arrive together. */
function Announcement({ unread }: { unread: number }) {
  const { t } = useTranslation('bell')
  const [announced, setAnnounced] = useState({ unread, isNew: false })
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced((before) => ({ unread, isNew: unread > before.unread })),
      announceMs,
    )
    return () => clearTimeout(timer)
  }, [unread])
  return (
    <span role="status" className="sr-only">
      {announced.isNew && t('unread', { count: announced.unread })}
    </span>
  )
}
