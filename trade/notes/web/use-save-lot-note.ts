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

/** A note as rows of lists have it; null for an empty one. */
function listedLotNoteOf(lotNote: LotNote): ListedLotNote | null {
  if (isEmptyLotNote(lotNote)) return null
  const { note, tags, notForMe } = lotNote
  return { tags, noteStart: note.slice(0, noteStartLength), notForMe }
}

/** The note as it stands, when saving was refused because it has changed elsewhere; else undefined. */
export function changedLotNote(error: Error): LotNote | undefined {
  if (!(error instanceof CallRefused) || error.messageCode !== 'note_changed') return undefined
  return (error.detail as Partial<NoteChangedDetail>).lotNote
}

interface LotNoteSave {
  readonly change: Partial<LotNote>
  /** What stood when the person began to write. */
  readonly expected: LotNote
}

/** Saves the parts of a note that have changed, and shows it wherever the lot is shown. */
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
      const standing = changedLotNote(error)
      if (standing) show(standing)
    },
    onSuccess: (lotNote) => {
      show(lotNote)
      void queryClient.invalidateQueries({ queryKey: ownTagsQuery.queryKey })
      // Lists that are filtered by notes have other lots now.
      void queryClient.invalidateQueries({
        queryKey: listingKey,
        predicate: ({ queryKey }) => queryKey.some(filtersByLotNotes),
      })
    },
  })
}

const filtersByLotNotes = (part: unknown) =>
  typeof part === 'object' && part !== null && ('tag' in part || 'notForMe' in part)
