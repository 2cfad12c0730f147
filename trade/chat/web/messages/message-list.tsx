import { ArrowDown, LoaderCircle } from 'lucide-react'
import { Fragment, type RefObject, useEffect, useRef } from 'react'
import { localMoment } from '#platform/clock/web/local-moment.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { ChatMessage, ChatSide } from '#trade/chat/contract/calls.ts'
import { MessageFiles } from '../files/message-files.tsx'
import type { QueuedMessage } from '../preferences.ts'
import { MessageBubble } from './message-bubble.tsx'
import { groupMessages, type MessageGroup } from './message-groups.ts'
import { UnsentBubble } from './unsent-bubble.tsx'

interface MessageListProps {
  bidId: number
  /** The reader's side. */
  side: ChatSide
  messages: readonly ChatMessage[]
  unsent: readonly QueuedMessage[]
  saved: number | null
  onAgain: () => void
  onDrop: (key: string) => void
  earlier: EarlierMessages
  /** The scroll container; its scroll origin is its end. */
  frame: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  onScroll: (isAtEnd: boolean) => void
  /** Opens the pictures of a message full-size. */
  onPictures: (images: readonly string[], start: string) => void
}

interface EarlierMessages {
  readonly exist: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly load: () => void
}

/** Within this distance of the end, everything counts as read, px. */
const endPx = 32

/**
 * The messages about a bid by day, newest at the bottom. The layout starts at the bottom, so that earlier messages load
 * above without moving the visible ones.
 */
export function MessageList(props: MessageListProps) {
  const { messages, unsent, frame, isAtEnd, onScroll, earlier } = props
  const { t } = useTranslation('chat')
  const days = groupMessages(messages)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Column-reverse keeps the distance to the end whatever changes above. */}
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
        tabIndex={0}
        role="log"
        aria-label={t('messages')}
        aria-live={earlier.isLoading ? 'off' : 'polite'}
        onScroll={({ currentTarget }) => onScroll(Math.abs(currentTarget.scrollTop) < endPx)}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-paper px-3 py-3 focus-visible:-outline-offset-2"
      >
        <div>
          <Earlier frame={frame} earlier={earlier} />
          <div className="flex flex-col gap-1">
            {days.map(({ day, groups }) => (
              <Fragment key={day}>
                <DayLine day={day} />
                {groups.flatMap((group) =>
                  group.messages.map((message, at) => (
                    <Row
                      key={message.id}
                      group={group}
                      message={message}
                      isFirst={at === 0}
                      {...props}
                    />
                  )),
                )}
              </Fragment>
            ))}
            {unsent.map((message) => (
              <UnsentBubble
                key={message.key}
                message={message}
                onAgain={props.onAgain}
                onDrop={() => props.onDrop(message.key)}
              />
            ))}
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <Button
          className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-float"
          onClick={() => frame.current?.scrollTo({ top: 0 })}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {t('toEnd')}
        </Button>
      )}
    </div>
  )
}

/** Loads earlier messages when the first one scrolls into view. */
function Earlier({
  frame,
  earlier: { exist, isLoading, hasFailed, load },
}: Pick<MessageListProps, 'frame' | 'earlier'>) {
  const { t } = useTranslation('chat')
  const top = useRef<HTMLDivElement>(null)
  const waits = exist && !isLoading && !hasFailed
  useEffect(() => {
    if (!top.current || !waits) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) load()
      },
      { root: frame.current, rootMargin: '120px 0px 0px 0px' },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [frame, waits, load])
  if (!exist) return null
  return (
    // Excluded from scroll anchoring, which would hold the position at the top and load page after page.
    <div ref={top} className="grid h-12 place-items-center text-quiet [overflow-anchor:none]">
      {isLoading ? (
        <span role="status">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          <span className="sr-only">{t('loadingEarlier')}</span>
        </span>
      ) : (
        <Button variant="ghost" onClick={load}>
          {hasFailed ? t('earlierAgain') : t('earlier')}
        </Button>
      )}
    </div>
  )
}

function DayLine({ day }: { day: string }) {
  const { t } = useTranslation('chat')
  const now = new Date(useServerMinute())
  const isToday = day === localMoment(now).day
  const yesterday = localMoment(new Date(now.getTime() - 86_400_000)).day
  return (
    <p className="mt-2 flex items-center gap-3 text-xs text-quiet [overflow-anchor:none] before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {isToday ? t('today') : day === yesterday ? t('yesterday') : dayText(day, t)}
    </p>
  )
}

interface RowProps extends Pick<MessageListProps, 'bidId' | 'side' | 'saved' | 'onPictures'> {
  group: MessageGroup
  message: ChatMessage
  /** Whether it is the first of its group, and so shows the author. */
  isFirst: boolean
}

/** A message. Its element stays the same when earlier messages of its author load above. */
function Row({ group, message, isFirst, bidId, side, saved, onPictures }: RowProps) {
  const { name: company } = useCompany()
  const { t } = useTranslation('chat')
  const isRight = group.side === side
  return (
    <div className={cx('flex flex-col gap-1', isFirst && 'mt-2')}>
      {isFirst && (
        <p
          className={
            group.isOwn
              ? 'sr-only'
              : cx('text-xs text-quiet [overflow-wrap:anywhere]', isRight && 'text-right')
          }
        >
          {group.isOwn ? t('you') : (group.author ?? company)}
        </p>
      )}
      <MessageBubble
        bidId={bidId}
        message={message}
        isRight={isRight}
        isSaved={message.id === saved}
        files={<MessageFiles files={message.files} onOpen={onPictures} />}
      />
    </div>
  )
}
