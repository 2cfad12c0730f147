import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { Ref } from 'react'
import { Bell } from '#people/notifications/web/bell.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { iconButtonClass } from '#platform/ui/web/button.tsx'
import { CountBadge } from '#platform/ui/web/count-badge.tsx'
import { FindBox } from '#site/find/web/find-box.tsx'
import { useCanFind } from '#site/find/web/use-find.ts'
import { CompanyLinks } from '../sidebar/company-links.tsx'
import { useMenuCounters } from '../sidebar/menu-counters.ts'
import { FreeLimit } from './free-limit.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  hidden: boolean
  findRef: Ref<HTMLInputElement>
}

/** The bar of large screens. It hides on scrolling down and returns on scrolling up. */
export function Header({ hidden, findRef }: HeaderProps) {
  const { t } = useTranslation('shell')
  const canFind = useCanFind()
  return (
    <header
      data-screen-only
      data-hidden={hidden || undefined}
      className={
        'sticky top-0 z-20 flex h-14 items-center gap-4 border-line border-b bg-paper px-6 ' +
        'transition-transform duration-150 data-hidden:not-focus-within:-translate-y-full'
      }
    >
      <div className="max-w-[460px] min-w-0 flex-1">{canFind && <FindBox ref={findRef} />}</div>
      <div className="ml-auto flex items-center gap-4">
        <div className="hidden xl:block">
          <CompanyLinks label={t('info.name')} className="flex-nowrap whitespace-nowrap" />
        </div>
        <FreeLimit />
        <div className="flex items-center gap-1">
          <MessagesLink />
          <Bell />
        </div>
        <UserMenu />
      </div>
    </header>
  )
}

/** To the conversations about bids, with the number of those that have unread messages. */
function MessagesLink() {
  const { t } = useTranslation('shell')
  const unread = useMenuCounters()?.unreadTalks ?? 0
  const label =
    unread > 0 ? `${t('messages')}, ${t('unreadTalks', { count: unread })}` : t('messages')
  return (
    <Link
      to="/messages"
      title={label}
      aria-label={label}
      className={iconButtonClass('ghost', 'relative aria-[current=page]:text-accent')}
    >
      <MessageSquare aria-hidden="true" className="size-[18px]" />
      <CountBadge count={unread} />
    </Link>
  )
}
