import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { usePreference } from '#platform/preferences/web/preferences.ts'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import { chatPreferences, type QueuedMessage } from '../preferences.ts'
import {
  dropQueued,
  isOf,
  onSent,
  queueMessage,
  resumeQueue,
  type Sender,
  sendAgain,
  unsentOf,
} from './queue.ts'

/** How long a message is shown as saved (spec 2 §9), ms. */
const savedMs = 500

interface Queue {
  /** Messages that the server has not stored yet, in order. */
  readonly unsent: readonly QueuedMessage[]
  /** The message that was just stored. */
  readonly saved: number | null
  readonly send: (text: string, files: QueuedMessage['files']) => void
  readonly again: () => void
  readonly drop: (key: string) => void
}

/** Sends a person's messages about a bid. */
export function useQueue(bidId: number, messages: readonly ChatMessage[]): Queue {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  const sender = useMemo<Sender>(() => ({ queryClient, userId }), [queryClient, userId])
  const queue = usePreference(chatPreferences.chatQueue)
  const [saved, setSaved] = useState<number | null>(null)
  useEffect(() => resumeQueue(sender), [sender])
  useEffect(() => onSent(setSaved), [])
  useEffect(() => {
    if (saved === null) return
    const timer = setTimeout(() => setSaved(null), savedMs)
    return () => clearTimeout(timer)
  }, [saved])
  const unsent = useMemo(
    () =>
      unsentOf(
        queue.filter((one) => isOf(one, userId, bidId)),
        messages,
      ),
    [queue, userId, bidId, messages],
  )
  return {
    unsent,
    saved,
    send: (text, files) =>
      queueMessage(sender, { bidId, text, files, after: messages.at(-1)?.id ?? 0 }),
    again: () => sendAgain(sender, bidId),
    drop: dropQueued,
  }
}
