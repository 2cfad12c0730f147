import { type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { lotNoteQuery } from './lot-note-query.ts'

export const notesLive: LiveModule = {
  on: {
    'lot-note': ({ carId }, { queryClient }) => reload(queryClient, lotNoteQuery(carId).queryKey),
  },
  reloadsWhenOpened: [['lot-notes']],
}
