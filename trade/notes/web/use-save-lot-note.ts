import { useQueryClient } from '@tanstack/react-query'
import { type ListedLotNote, noteStartLength } from '#market/lots/contract/lot-notes.ts'
import { listedLots, listingKey } from '#market/lots/web/query-keys.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import type { LotNote, NoteChangedDetail } from '#trade/notes/contract/calls.ts'
import { isEmptyLotNote } from './lot-note-change.ts'
import { lotNoteQuery, ownTagsQuery } from './lot-note-query.ts'

/** Returns a note as rows of lists have it, or null if it is empty. */
function listedLotNoteOf(lotNote: LotNote): ListedLotNote | null {
  if (isEmptyLotNote(lotNote)) return null
  const { note, tags, notForMe } = lotNote
  return { tags, noteStart: note.slice(0, noteStartLength), notForMe }
}

/** Returns the stored note if saving was refused because it has changed elsewhere. */
export function changedLotNote(error: Error): LotNote | undefined {
  if (!(error instanceof CallRefused) || error.messageCode !== 'note_changed') return undefined
  return (error.detail as Partial<NoteChangedDetail>).lotNote
}

interface LotNoteSave {
  readonly change: Partial<LotNote>
  /** The note when the person began to write. */
  readonly expected: LotNote
}

/** Saves the changed parts of a note and updates it wherever the lot is shown. */
export function useSaveLotNote(lotId: string) {
  const queryClient = useQueryClient()
  const show = (lotNote: LotNote) => {
    queryClient.setQueryData(lotNoteQuery(lotId).queryKey, lotNote)
    updateRow<LotRow>(queryClient, listedLots, lotId, (row) => ({
      ...row,
      lotNote: listedLotNoteOf(lotNote),
    }))
  }
  return useSingleMutation<LotNote, LotNoteSave>({
    networkMode: 'always',
    mutationFn: ({ change, expected }) =>
      call('saveLotNote', { body: { carId: lotId, ...change, expected } }),
    onError: (error) => {
      const current = changedLotNote(error)
      if (current) show(current)
    },
    onSuccess: (lotNote) => {
      show(lotNote)
      void queryClient.invalidateQueries({ queryKey: ownTagsQuery.queryKey })
      // Lists filtered by notes may now contain other lots.
      void queryClient.invalidateQueries({
        queryKey: listingKey,
        predicate: ({ queryKey }) => queryKey.some(filtersByLotNotes),
      })
    },
  })
}

const filtersByLotNotes = (part: unknown) =>
  typeof part === 'object' && part !== null && ('tag' in part || 'notForMe' in part)
