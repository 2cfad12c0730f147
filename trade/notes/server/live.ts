import { sql } from 'kysely'
import { ownSource } from '#platform/live/server/own-source.ts'
import type { LotNoteEvent } from '#trade/notes/contract/live.ts'

/** Publishes changes to a person's own notes on the channel of that person. The page loads the note itself. */
export const lotNoteSource = ownSource(
  'lot-note',
  ({ from, to }) => sql<{ person_id: number; lot_id: number }>`
    select person_id, lot_id from lot_note_versions
    where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
  `,
  ({ lot_id }) => ({ carId: String(lot_id) }) satisfies LotNoteEvent,
)
