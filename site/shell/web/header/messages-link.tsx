import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { iconButtonClass } from '#platform/ui/web/button.tsx'
import { CountBadge } from '#platform/ui/web/count-badge.tsx'
import { useMenuCounters } from '../sidebar/menu-counters.ts'

/** Links to the conversations, with the number of those that have unread messages. */
export function MessagesLink() {
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
