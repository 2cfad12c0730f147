import { Check, CheckCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { localMoment } from '#platform/clock/web/local-moment.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import { MessageText } from './message-text.tsx'
import { WithdrawMenu } from './withdraw-menu.tsx'

interface BubbleProps {
  /** Whether it is on the reader's side, at the right edge. */
  isRight: boolean
  variant?: 'plain' | 'withdrawn' | 'failed'
  /** Rendered beside the bubble. */
  menu?: ReactNode
  children: ReactNode
}

const variants = {
  plain: '',
  withdrawn: 'border-dashed border-line bg-transparent text-quiet italic',
  failed: 'border-dashed border-poor bg-transparent text-quiet',
}

export function Bubble({ isRight, variant = 'plain', menu, children }: BubbleProps) {
  return (
    <div className={cx('flex items-center gap-1', isRight && 'flex-row-reverse')}>
      <div
        className={cx(
          'min-w-0 max-w-[85%] rounded-md border px-3 py-1.5',
          variant === 'plain'
            ? isRight
              ? 'border-accent-wash bg-accent-wash forced-colors:border-[CanvasText]'
              : 'border-line bg-surface'
            : variants[variant],
        )}
      >
        {children}
      </div>
      {menu}
    </div>
  )
}

interface MessageBubbleProps {
  bidId: number
  message: ChatMessage
  isRight: boolean
  /** Whether the server has just stored it. */
  isSaved: boolean
  files: ReactNode
}

/** A message with its time and, if it is the reader's own, whether it was read. */
export function MessageBubble({ bidId, message, isRight, isSaved, files }: MessageBubbleProps) {
  const { t } = useTranslation('chat')
  if (message.isWithdrawn) {
    return (
      <Bubble isRight={isRight} variant="withdrawn">
        <p>{message.isOwn ? t('message.withdrawnOwn') : t('message.withdrawn')}</p>
        <p className="text-right">
          <MessageTime time={message.time} />
        </p>
      </Bubble>
    )
  }
  return (
    <Bubble
      isRight={isRight}
      menu={message.withdrawableUntil && <WithdrawMenu bidId={bidId} message={message} />}
    >
      {files}
      {message.text !== '' && <MessageText text={message.text} />}
      <p className="flex items-center justify-end gap-1 text-quiet">
        <MessageTime time={message.time} />
        {message.isOwn && <ReadTick isRead={message.isReadByOthers} isSaved={isSaved} />}
      </p>
    </Bubble>
  )
}

/** The time by this device's clock, with Tokyo time as a tooltip. */
function MessageTime({ time }: { time: string }) {
  const format = useFormats()
  const at = new Date(time)
  return (
    <time dateTime={time} title={format.both(at)} className="text-xs whitespace-nowrap not-italic">
      {localMoment(at).time}
    </time>
  )
}

function ReadTick({ isRead, isSaved }: { isRead: boolean; isSaved: boolean }) {
  const { t } = useTranslation('chat')
  if (isSaved) {
    return (
      <span className="flex items-center gap-1 text-xs text-good">
        <Check aria-hidden="true" className="size-3.5" />
        {t('message.saved')}
      </span>
    )
  }
  const Icon = isRead ? CheckCheck : Check
  const label = isRead ? t('message.read') : t('message.unread')
  return (
    <span title={label} className={cx('inline-flex', isRead && 'text-accent')}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** Shown instead of the time while a message is being sent. */
export function SendingMark() {
  const { t } = useTranslation('chat')
  return (
    <p className="flex items-center justify-end gap-1 text-xs text-quiet">
      <Clock aria-hidden="true" className="size-3.5" />
      {t('message.sending')}
    </p>
  )
}
