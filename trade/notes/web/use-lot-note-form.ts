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

/** The state of the form for a note, and how it is saved. */
export function useLotNoteForm({ lotNote: stored, save, onClose }: Options) {
  const [began] = useState(stored)
  const [tags, setTags] = useState<readonly string[]>(began.tags)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState(began.note)
  const [notForMe, setNotForMe] = useState(began.notForMe)
  // The version saved elsewhere, once the person has seen it.
  const [current, setStanding] = useState<LotNote>()
  const isChanged = save.error !== null && changedLotNote(save.error) !== undefined
  const reason = useRefusalText(isChanged ? null : save.error)
  const submit = () => {
    if (save.isPending) return
    const words = notForMe && { ...notForMe, text: notForMe.text.trim() }
    const after = { note: note.trim(), tags: [...withTag(tags, typed)], notForMe: words }
    const expected = current ?? began
    const change = lotNoteChange(expected, after)
    if (Object.keys(change).length === 0) return onClose()
    save.mutate(
      { change, expected },
      {
        onSuccess: onClose,
        onError: (error) => {
          const now = changedLotNote(error)
          if (now) showCurrent(now, change)
        },
      },
    )
  }
  /** Keeps the parts that the person has changed and shows the stored version of the others. */
  const showCurrent = (now: LotNote, change: Partial<LotNote>) => {
    const shown = { ...now, ...change }
    setTags(shown.tags)
    setTyped('')
    setNote(shown.note)
    setNotForMe(shown.notForMe)
    setStanding(now)
  }
  return {
    tags: { tags, typed, onTags: setTags, onType: setTyped },
    ...{ note, setNote, notForMe, setNotForMe, current, reason, submit },
  }
}
