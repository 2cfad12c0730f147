import { MessageSquare } from 'lucide-react'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { iconButtonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

interface ChatButtonProps {
  bid: BidRow
  onChat: (bid: BidRow) => void
  t: (key: FullKey, values?: Readonly<Record<string, string>>) => string
  /** On cards it has a border. */
  variant?: 'plain' | 'ghost'
  className?: string
}

/** Opens the chat about a bid. Its accessible name includes the last message; a dot marks an unread one. */
export function ChatButton({ bid, onChat, t, variant = 'ghost', className }: ChatButtonProps) {
  const values = {
    bid: dotted(bid.lotNo, `${bid.maker} ${bid.model}`.trim(), bid.user.name),
    message: bid.message ?? '',
  }
  const label = bid.message
    ? t(bid.isRead ? 'bids:chat.last' : 'bids:chat.lastUnread', values)
    : t(bid.isRead ? 'bids:chat.of' : 'bids:chat.ofUnread', values)
  return (
    <button
      type="button"
      data-chat
      data-screen-only
      aria-haspopup="dialog"
      aria-label={label}
      title={bid.message ?? t('bids:chat.write')}
      onClick={() => onChat(bid)}
      className={iconButtonClass(variant, cx('relative', className))}
    >
      <MessageSquare aria-hidden="true" className={cx('size-4', !bid.isRead && 'text-ink')} />
      {!bid.isRead && <UnreadDot className="absolute top-1 right-1 touch:top-2 touch:right-2" />}
    </button>
  )
}

const UnreadDot = ({ className }: { className: string }) => (
  <span
    data-paint
    aria-hidden="true"
    className={cx('size-2.5 rounded-full border-2 border-surface bg-poor', className)}
  />
)

/**
 * The last message about a bid, bold while unread. Clicking it opens the chat; keyboards and screen readers use the
 * button.
 */
export function LastMessage({
  bid,
  onChat,
  lines = 2,
  className,
}: Pick<ChatButtonProps, 'bid' | 'onChat' | 'className'> & { lines?: 1 | 2 }) {
  if (!bid.message) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={bid.message}
      onClick={() => onChat(bid)}
      className={cx(
        'min-w-0 rounded-sm text-left text-xs hover:underline',
        bid.isRead ? 'text-quiet' : 'font-medium text-ink',
        className,
      )}
    >
      <span
        className={cx(lines === 1 ? 'line-clamp-1' : 'line-clamp-2', '[overflow-wrap:anywhere]')}
      >
        {bid.message}
      </span>
    </button>
  )
}

/** The button with the last message, or with its purpose, beside it. */
export function ChatLine({ bid, onChat, t }: ChatButtonProps) {
  return (
    <div className="-ml-2 flex items-center">
      <ChatButton bid={bid} onChat={onChat} t={t} className="shrink-0" />
      {bid.message ? (
        <LastMessage bid={bid} onChat={onChat} lines={1} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => onChat(bid)}
          className="rounded-sm text-xs text-quiet hover:underline print:hidden"
        >
          {t('bids:chat.write')}
        </button>
      )}
    </div>
  )
}
