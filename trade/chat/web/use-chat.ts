import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import type { ChatSide } from '#trade/chat/contract/calls.ts'
import { chatQuery, forgetEarlier, messagesOf } from './chat-query.ts'
import { useUploads } from './files/use-uploads.ts'
import { useReadMark } from './messages/use-read-mark.ts'
import { useDraft } from './sending/use-draft.ts'
import { useQueue } from './sending/use-queue.ts'

const none = [] as const

export type Chat = ReturnType<typeof useChat>

/** The messages about a bid, the one that is being written, and those on their way. */
export function useChat(bidId: number) {
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
  useEffect(() => () => void forgetEarlier(queryClient, bidId), [queryClient, bidId])
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
