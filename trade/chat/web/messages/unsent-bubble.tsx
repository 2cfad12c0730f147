import { CircleAlert, Paperclip } from 'lucide-react'
import { deviceNow } from '#platform/clock/web/device-now.ts'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { isKnownRefusal } from '#platform/i18n/web/catalog.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { QueuedMessage } from '../preferences.ts'
import { Bubble, SendingMark } from './message-bubble.tsx'
import { MessageText } from './message-text.tsx'

interface UnsentBubbleProps {
  message: QueuedMessage
  onAgain: () => void
  onDrop: () => void
}

/** A message that is being sent or has failed; a failed one can be resent or deleted. */
export function UnsentBubble({ message, onAgain, onDrop }: UnsentBubbleProps) {
  const { t } = useTranslation('chat')
  const isFailed = message.fault !== null
  return (
    <div className="grid gap-1">
      <Bubble isRight variant={isFailed ? 'failed' : 'plain'}>
        {message.files.map(({ id, name }) => (
          <p key={id} className="flex items-center gap-1.5 text-sm">
            <Paperclip aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </p>
        ))}
        {message.text !== '' && <MessageText text={message.text} />}
        {!isFailed && <SendingMark />}
      </Bubble>
      {isFailed && (
        <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          <Fault message={message} />
          <Button onClick={onAgain}>{t('unsent.again')}</Button>
          <Button variant="ghost" onClick={onDrop}>
            {t('unsent.delete')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why a message was not sent, and when it can be resent. */
function Fault({ message: { fault, retryAt } }: Pick<UnsentBubbleProps, 'message'>) {
  const { t } = useTranslation('chat')
  useServerNow()
  const seconds = retryAt === null ? 0 : Math.ceil((retryAt - deviceNow()) / 1000)
  const code = fault !== null && isKnownRefusal(fault) ? fault : null
  const reason = code ? t(`errors:${code}`) : t('unsent.unreachable')
  return (
    <p className="flex items-center gap-1.5 text-sm text-poor">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {t('unsent.failed')}{' '}
        {code === 'too_many_requests'
          ? seconds > 0
            ? t('unsent.wait', { seconds })
            : t('unsent.ready')
          : reason}
      </span>
    </p>
  )
}
