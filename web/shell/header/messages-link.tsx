import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { cappedCount } from '../../ui/capped-count.ts'
import { useMenuCounters } from '../sidebar/menu-counters.ts'

/** To the talks about bids, with the number of those that have unread messages. */
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
      {unread > 0 && <UnreadCount count={unread} className="absolute -top-1 -right-1" />}
    </Link>
  )
}

/** A number in a red badge, at most `99+`. */
function UnreadCount({ count, className }: { count: number; className: string }) {
  return (
    <span
      data-paint
      aria-hidden="true"
      className={`rounded-full bg-poor px-1.5 text-xs font-semibold text-paper ${className}`}
    >
      {cappedCount(count)}
    </span>
  )
}
