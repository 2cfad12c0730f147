import { useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import type { LotNote } from '#trade/notes/contract/calls.ts'
import { lotNoteChange } from './lot-note-change.ts'
import { changedLotNote, type useSaveLotNote } from './use-save-lot-note.ts'
import { withTag } from './with-tag.ts'

interface Options {
  readonly lotNote: LotNote
  readonly save: ReturnType<typeof useSaveLotNote>
  readonly onClose: () => void
}

/** What is typed into the form of a note on a lot, and saving it. */
export function useLotNoteForm({ lotNote: stored, save, onClose }: Options) {
  const [began] = useState(stored)
  const [tags, setTags] = useState<readonly string[]>(began.tags)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState(began.note)
  const [notForMe, setNotForMe] = useState(began.notForMe)
  // What was saved elsewhere meanwhile, once the person has been shown it.
  const [standing, setStanding] = useState<LotNote>()
  const isChanged = save.error !== null && changedLotNote(save.error) !== undefined
  const reason = useRefusalText(isChanged ? null : save.error)
  const submit = () => {
    if (save.isPending) return
    const words = notForMe && { ...notForMe, text: notForMe.text.trim() }
    const after = { note: note.trim(), tags: [...withTag(tags, typed)], notForMe: words }
    const expected = standing ?? began
    const change = lotNoteChange(expected, after)
    if (Object.keys(change).length === 0) return onClose()
    save.mutate(
      { change, expected },
      {
        onSuccess: onClose,
        onError: (error) => {
          const now = changedLotNote(error)
          if (now) showStanding(now, change)
        },
      },
    )
  }
  /** What the person has changed stays as it was typed, and the other parts are as they stand. */
  const showStanding = (now: LotNote, change: Partial<LotNote>) => {
    const shown = { ...now, ...change }
    setTags(shown.tags)
    setTyped('')
    setNote(shown.note)
    setNotForMe(shown.notForMe)
    setStanding(now)
  }
  return {
    tags: { tags, typed, onTags: setTags, onType: setTyped },
    ...{ note, setNote, notForMe, setNotForMe, standing, reason, submit },
  }
}
