import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Car, MessageSquare } from 'lucide-react'
import { useMemo, useState } from 'react'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { localMoment } from '#platform/clock/web/local-moment.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import type { ChatConversation } from '#trade/chat/contract/conversations.ts'
import { InspectionState } from '../inspections/inspection-state.tsx'
import { AnswerTime } from './answer-time.tsx'
import { lineOf } from './conversation-line.ts'
import { conversationOrder, nothingShown, type Shown } from './conversation-order.ts'
import { carOf, conversationsQuery, type WhichConversations } from './conversations-query.ts'
import { UnreadCount } from './unread-count.tsx'

interface ConversationListProps {
  which: WhichConversations
  /** The bid of the open conversation. */
  current: number | undefined
}

const emptyTexts = { all: 'empty', unread: 'allRead', waiting: 'allAnswered' } as const

/** The conversations of a person as links, in the order of `conversationsQuery`. */
export function ConversationList({ which, current }: ConversationListProps) {
  const { t } = useTranslation('chat')
  const query = useInfiniteQuery(conversationsQuery(which))
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const found = data?.pages.flatMap((page) => page.conversations)
  const steady = useSteadyConversations(found)
  // Those that must be answered first stay at the top.
  const conversations = which === 'waiting' ? found : steady
  if (!conversations) {
    if (error) {
      return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    }
    return <Loading />
  }
  if (conversations.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquare aria-hidden="true" />}
        title={t(`list.${emptyTexts[which]}`)}
        text={t(`list.${emptyTexts[which]}Text`)}
      />
    )
  }
  return (
    <>
      {error && (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} inline />
      )}
      <ul aria-label={t('list.name')}>
        {conversations.map((conversation) => (
          <li key={conversation.bidId} className="border-line border-b">
            <ConversationLink
              conversation={conversation}
              which={which}
              isCurrent={conversation.bidId === current}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="p-3 text-center">
          <Button aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('list.more')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Returns the conversations in an order that changes only with new messages. */
function useSteadyConversations(found: readonly ChatConversation[] | undefined) {
  const [shown, setShown] = useState<Shown<number>>(nothingShown)
  const keys = found?.map(({ bidId, message }) => [bidId, message?.id ?? 0] as const)
  const state = JSON.stringify(keys)
  const [seen, setSeen] = useState<string>()
  if (keys && seen !== state) {
    setSeen(state)
    setShown(conversationOrder(shown, keys))
  }
  return useMemo(() => {
    const byId = new Map(found?.map((conversation) => [conversation.bidId, conversation]))
    return found && shown.keys.flatMap((key) => byId.get(key) ?? [])
  }, [found, shown])
}

function ConversationLink({
  conversation,
  which,
  isCurrent,
}: {
  conversation: ChatConversation
  which: WhichConversations
  isCurrent: boolean
}) {
  const { t } = useTranslation('chat')
  const { message, unread, waiting, inspection } = conversation
  const isUnread = unread > 0
  return (
    <Link
      to="/messages"
      search={{ bid: conversation.bidId, ...(which !== 'all' && { which }) }}
      activeProps={{}}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'flex gap-3 px-3 py-2.5 -outline-offset-2!',
        isCurrent ? 'bg-accent-wash' : 'hover:bg-sunken',
      )}
    >
      <Photo
        src={conversation.image ? pictureSources(conversation.image, 64).src : undefined}
        alt=""
        placeholder={<Car className="size-5" />}
        width={64}
        height={48}
        className="h-12 w-16"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{carOf(conversation)}</span>
          {message && <ConversationTime time={message.time} />}
        </span>
        <span className="block truncate text-xs text-quiet">
          {dotted(conversation.lotNo, conversation.auctionName, conversation.client?.name ?? '')}
        </span>
        <span className="mt-0.5 flex items-center gap-2 text-sm">
          <span className={cx('min-w-0 flex-1 truncate', isUnread ? 'font-medium' : 'text-quiet')}>
            {lineOf(conversation, t)}
          </span>
          <UnreadCount count={unread} />
        </span>
        {inspection?.state === 'ordered' && <InspectionState inspection={inspection} />}
        {waiting && <AnswerTime answerBy={waiting.answerBy} />}
      </span>
    </Link>
  )
}

/** Today's time, else the day. */
function ConversationTime({ time }: { time: string }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const now = new Date(useServerMinute())
  const at = new Date(time)
  const local = localMoment(at)
  const shown =
    local.day === localMoment(now).day
      ? local.time
      : dayText(local.day, t, tokyoDayOf(now).slice(0, 4))
  return (
    <time dateTime={time} title={format.when(at)} className="text-xs whitespace-nowrap text-quiet">
      {shown}
    </time>
  )
}

function Loading() {
  const { t } = useTranslation('chat')
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      {[0, 1, 2, 3, 4].map((at) => (
        <div key={at} className="flex gap-3 border-line border-b px-3 py-2.5">
          <Skeleton className="h-12 w-16" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
