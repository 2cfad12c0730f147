import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import type { ChatSubject } from './chat-subject.ts'

const ChatSheet = lazyPart(() => import('./chat-sheet.tsx'), 'ChatSheet')

/** Returns a conversation to render, and a function that opens it. Its script loads on first use. */
export function useChatSheet(): readonly [ReactNode, (subject: ChatSubject) => void] {
  const [subject, setSubject] = useState<ChatSubject>()
  const [open, setOpen] = useState(false)
  const show = useCallback((asked: ChatSubject) => {
    setSubject(asked)
    setOpen(true)
  }, [])
  // Keeps the subject while the sheet fades out.
  const sheet = subject && (
    <Suspense>
      <ChatSheet subject={subject} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return [sheet, show]
}
