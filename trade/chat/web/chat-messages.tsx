import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useFileDrop } from '#platform/ui/web/browser/use-file-drop.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { ChatSide } from '#trade/chat/contract/calls.ts'
import { chatQuery, dropEarlierPages, messagesOf } from './chat-query.ts'
import { Attachments } from './files/attachments.tsx'
import { useUploads } from './files/use-uploads.ts'
import { InspectionBar } from './inspections/inspection-bar.tsx'
import { MessageList } from './messages/message-list.tsx'
import { useReadMark } from './messages/use-read-mark.ts'
import { Composer } from './sending/composer.tsx'
import { useDraft } from './sending/use-draft.ts'
import { useQueue } from './sending/use-queue.ts'

interface ChatMessagesProps {
  bidId: number
  field: RefObject<HTMLTextAreaElement | null>
}

/** The messages about a bid and the field for the next one (spec 2 §4, "Chat"). */
export function ChatMessages({ bidId, field }: ChatMessagesProps) {
  const { t } = useTranslation('chat')
  const chat = useChat(bidId)
  const { draft, uploads } = chat
  const { data, error, isFetchNextPageError, refetch, isFetching } = chat.query
  const drop = useFileDrop(uploads.add)
  return (
    <div {...drop.target} className="relative flex min-h-0 flex-1 flex-col">
      <InspectionBar bidId={bidId} />
      {data === undefined ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {error ? (
            <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading />
          )}
        </div>
      ) : chat.isEmpty ? (
        <Empty
          isCompany={chat.side === 'company'}
          onChoose={(question) => {
            draft.setText(question)
            field.current?.focus()
          }}
        />
      ) : (
        <PartBoundary resetKey={data}>
          <Messages chat={chat} />
        </PartBoundary>
      )}
      {data !== undefined && error && !isFetchNextPageError && (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} inline />
      )}
      <Composer
        field={field}
        text={draft.text}
        onType={draft.setText}
        onSend={chat.send}
        onFiles={uploads.add}
        hasFiles={draft.files.length > 0}
        isUploading={uploads.uploads.some(({ fault }) => fault === null)}
      >
        <Attachments
          files={draft.files}
          uploads={uploads.uploads}
          onRemove={(id) => draft.setFiles((files) => files.filter((file) => file.id !== id))}
          onDrop={uploads.drop}
        />
      </Composer>
      {drop.isOver && (
        <p className="pointer-events-none absolute inset-2 grid place-items-center rounded-md border-2 border-accent border-dashed bg-accent-wash/90 text-lg font-semibold text-accent">
          {t('files.drop')}
        </p>
      )}
    </div>
  )
}

function Messages({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat')
  const [gallery, openGallery] = useGallery()
  const { query, queue } = chat
  return (
    <>
      <MessageList
        bidId={chat.bidId}
        side={chat.side}
        messages={chat.messages}
        unsent={queue.unsent}
        saved={queue.saved}
        onAgain={queue.again}
        onDrop={queue.drop}
        earlier={{
          exist: query.hasNextPage,
          isLoading: query.isFetchingNextPage,
          hasFailed: query.isFetchNextPageError,
          load: chat.loadEarlier,
        }}
        {...chat.scroll}
        onPictures={(images, start) =>
          openGallery({
            images,
            start,
            title: t('files.name'),
            detail: '',
            facts: null,
            bike: false,
          })
        }
      />
      {gallery}
    </>
  )
}

const widths = ['w-3/5', 'ml-auto w-1/2', 'w-2/3', 'ml-auto w-2/5'] as const

function Loading() {
  const { t } = useTranslation('chat')
  return (
    <div role="status" className="flex h-full flex-col justify-end gap-3 p-3">
      <span className="sr-only">{t('loading')}</span>
      {widths.map((width) => (
        <Skeleton key={width} className={cx('h-12', width)} />
      ))}
    </div>
  )
}

/** Suggests questions to put into the field of an empty conversation. */
function Empty({
  isCompany,
  onChoose,
}: {
  isCompany: boolean
  onChoose: (question: string) => void
}) {
  const { t } = useTranslation('chat')
  const questions = [
    t('empty.question.condition'),
    t('empty.question.limit'),
    t('empty.question.shipping'),
  ]
  return (
    <div className="grid min-h-0 flex-1 content-center justify-items-center gap-2 overflow-y-auto p-6 text-center text-balance">
      <MessageSquare aria-hidden="true" className="size-9 stroke-[1.25] text-faint" />
      <h2 className="text-lg font-semibold">{t('empty.title')}</h2>
      <p className="text-quiet">{isCompany ? t('empty.company') : t('empty.client')}</p>
      {!isCompany && (
        <ul className="mt-2 grid gap-2">
          {questions.map((question) => (
            <li key={question}>
              <Button onClick={() => onChoose(question)}>{question}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const none = [] as const

export type Chat = ReturnType<typeof useChat>

/** The messages about a bid, the draft, and the messages being sent. */
function useChat(bidId: number) {
  const queryClient = useQueryClient()
  const { profile, permissions } = useSignedIn()
  const side: ChatSide = viewerOf({ ...profile, permissions }) === 'manager' ? 'company' : 'client'
  const query = useInfiniteQuery(chatQuery(bidId))
  const { data, fetchNextPage } = query
  const messages = useMemo(() => (data ? messagesOf(data) : none), [data])
  const [isAtEnd, setIsAtEnd] = useState(true)
  const frame = useRef<HTMLDivElement>(null)
  const draft = useDraft(bidId)
  const uploads = useUploads(bidId, draft.files, (file) =>
    draft.setFiles((files) => [...files, file]),
  )
  const queue = useQueue(bidId, messages)
  const isRead = data?.pages[0]?.isRead ?? true
  useReadMark({ bidId, lastId: messages.at(-1)?.id, isRead, isAtEnd })
  useEffect(() => () => void dropEarlierPages(queryClient, bidId), [queryClient, bidId])
  const loadEarlier = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const send = (comment: string) => {
    queue.send(comment, draft.files)
    draft.clear()
    frame.current?.scrollTo({ top: 0 })
  }
  return {
    ...{ bidId, side, query, messages, draft, uploads, queue, send },
    isEmpty: data !== undefined && messages.length === 0 && queue.unsent.length === 0,
    scroll: { frame, isAtEnd, onScroll: setIsAtEnd },
    loadEarlier,
  }
}
