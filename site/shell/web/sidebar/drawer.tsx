import { Link, useLocation } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { Mark } from '#platform/feedback/web/mark.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cappedCount } from '#platform/ui/web/capped-count.ts'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { isInside } from '#site/listings/web/listing-routes.ts'
import { FreeLimit } from '../header/free-limit.tsx'
import { useMenuCounters } from './menu-counters.ts'
import { SideLink } from './side-link.tsx'
import { SidebarContent } from './sidebar-content.tsx'

/** Swipe distance that closes the drawer, px. */
const swipe = 60

/** The sidebar of small screens. It closes on following a link and on a swipe to the left. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  const { profile } = useSignedIn()
  const { name } = useCompany()
  const start = useRef<{ x: number; y: number }>(undefined)
  const begin = ({ pointerType, clientX, clientY }: PointerEvent) => {
    start.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY }
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return
    const left = start.current.x - clientX
    if (left < swipe || left < 2 * Math.abs(start.current.y - clientY)) return
    start.current = undefined
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="drawer"
      closeLabel={t('close')}
      title={
        <Link
          to="/dashboard"
          onClick={onClose}
          className="flex items-center gap-2.5 tracking-tight"
        >
          <Mark />
          {name}
        </Link>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks as well */}
      <div
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onClose()
        }}
        onPointerDown={begin}
        onPointerMove={follow}
        className="flex flex-1 touch-pan-y flex-col gap-4 overflow-y-auto p-3"
      >
        <div className="px-2.5 text-sm">
          <div className="font-semibold">{profile.fullName}</div>
          <div className="wrap-anywhere text-quiet">{profile.email}</div>
          <FreeLimit className="-mx-2 mt-1" />
        </div>
        <DrawerMessages />
        <SidebarContent />
      </div>
    </Dialog>
  )
}

/** The messages link, which large screens have in the header. */
function DrawerMessages() {
  const { t } = useTranslation('shell')
  const pathname = useLocation({ select: (location) => location.pathname })
  const unread = useMenuCounters()?.unreadTalks ?? 0
  return (
    <SideLink
      to="/messages"
      icon={MessageSquare}
      label={t('messages')}
      alert={
        unread > 0
          ? { text: cappedCount(unread), label: t('unreadTalks', { count: unread }) }
          : undefined
      }
      current={isInside(pathname, '/messages')}
      collapsed={false}
    />
  )
}
