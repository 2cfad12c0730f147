import { useEffect, useEffectEvent, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { type ChatDraft, chatPreferences } from '../preferences.ts'

/** Maximum number of stored drafts, latest first. */
const maxDrafts = 40
/** Pause in typing after which a draft is stored, ms. */
const storePauseMs = 300

type Draft = Pick<ChatDraft, 'text' | 'files'>
const emptyDraft: Draft = { text: '', files: [] }

/** The unsent text and attachments about a bid, which survive closing the conversation and a reload. */
export function useDraft(bidId: number) {
  const { userId } = useSignedIn().profile
  const conversation = `${userId}.${bidId}`
  const [draft, setDraft] = useState<Draft>(
    () => chatPreferences.chatDrafts.read().find((one) => one.talk === conversation) ?? emptyDraft,
  )
  const store = useEffectEvent(() => {
    const drafts = chatPreferences.chatDrafts.read()
    const { text, files } = drafts.find((one) => one.talk === conversation) ?? emptyDraft
    if (text === draft.text && files === draft.files) return
    const others = drafts.filter((one) => one.talk !== conversation)
    const isEmpty = draft.text === '' && draft.files.length === 0
    const own = { talk: conversation, text: draft.text, files: draft.files }
    chatPreferences.chatDrafts.write((isEmpty ? others : [own, ...others]).slice(0, maxDrafts))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with every change of the draft
  useEffect(() => {
    const timer = setTimeout(() => store(), storePauseMs)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const onHide = () => store()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      onHide()
    }
  }, [])
  return {
    ...draft,
    setText: (text: string) => setDraft((now) => ({ ...now, text })),
    setFiles: (edit: (files: Draft['files']) => Draft['files']) =>
      setDraft((now) => ({ ...now, files: edit(now.files) })),
    clear: () => setDraft(emptyDraft),
  }
}
