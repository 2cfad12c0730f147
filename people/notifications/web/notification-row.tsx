import { useNavigate } from '@tanstack/react-router'
import {
  Ban,
  CalendarClock,
  CircleX,
  Clock,
  FileText,
  Gavel,
  MessageSquare,
  Paperclip,
  Ship,
  Trophy,
  Wallet,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Notification } from '#people/notifications/contract/calls.ts'
import type { NotificationCode } from '#people/notifications/contract/kinds.ts'
import { textValues } from '#people/notifications/contract/text-values.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { Tone } from '#platform/ui/web/tone.ts'
import { timeAgo } from './time-ago.ts'

const faces: Record<NotificationCode, { icon: typeof Ban; tone: Tone | 'accent' }> = {
  accepted: { icon: Gavel, tone: 'good' },
  declined: { icon: Ban, tone: 'poor' },
  won: { icon: Trophy, tone: 'good' },
  lost: { icon: CircleX, tone: 'quiet' },
  deadline: { icon: Clock, tone: 'fair' },
  message: { icon: MessageSquare, tone: 'accent' },
  deposit: { icon: Wallet, tone: 'good' },
  refund: { icon: Wallet, tone: 'poor' },
  invoice_due: { icon: Wallet, tone: 'fair' },
  invoice_overdue: { icon: Wallet, tone: 'poor' },
  withdrawal: { icon: Wallet, tone: 'accent' },
  correction_waiting: { icon: Wallet, tone: 'fair' },
  money_task: { icon: Wallet, tone: 'fair' },
  purchase_status: { icon: Ship, tone: 'accent' },
  purchase_dates: { icon: CalendarClock, tone: 'fair' },
  purchase_paper: { icon: FileText, tone: 'accent' },
  purchase_document: { icon: Paperclip, tone: 'accent' },
}

const tones: Record<Tone | 'accent', string> = {
  good: 'bg-good-wash text-good',
  fair: 'bg-fair-wash text-fair',
  poor: 'bg-poor-wash text-poor',
  quiet: 'bg-sunken text-quiet',
  accent: 'bg-accent-wash text-accent',
}

interface NotificationRowProps {
  notification: Notification
  onRead: () => void
  onFollow: (() => void) | undefined
}

/** One notification, which links to its subject. */
export function NotificationRow({ notification, onRead, onFollow }: NotificationRowProps) {
  const { t, language } = useTranslation('notifications')
  const navigate = useNavigate()
  const { when } = useFormats()
  const now = useServerMinute()
  const { code, link, at, isRead } = notification
  const { title, body } = useNotificationText(notification)
  const { icon: Icon, tone } = faces[code]
  const moment = new Date(at)
  const follow = (event: MouseEvent) => {
    onRead()
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow?.()
    void navigate({ href: link })
  }
  return (
    <li>
      <a
        href={link}
        onClick={follow}
        className="flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken"
      >
        <span
          className={cx('mt-0.5 grid size-8 shrink-0 place-items-center rounded-full', tones[tone])}
        >
          <Icon aria-hidden="true" className="size-4" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-start gap-2">
            <span className={cx('min-w-0 flex-1', isRead ? 'font-medium' : 'font-semibold')}>
              {title}
            </span>
            {!isRead && (
              <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]">
                <span className="sr-only">{t('unread')}</span>
              </span>
            )}
          </span>
          {body && <span className="line-clamp-2 text-sm break-words">{body}</span>}
          <time dateTime={at} title={when(moment)} className="block text-xs text-quiet">
            {timeAgo(moment, new Date(now), language)}
          </time>
        </span>
      </a>
    </li>
  )
}

/** What a notification says in the language of the page; push messages say the same. */
function useNotificationText({ code, ...content }: Notification) {
  const { t, language } = useTranslation('notifications')
  const values = textValues(content, language)
  return { title: t(`text.${code}.title`, values), body: t(`text.${code}.body`, values) }
}
