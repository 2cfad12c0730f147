import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { LiveSource } from '#platform/live/server/source.ts'
import type { LotNoteEvent } from '#trade/notes/contract/live.ts'

const changedLotNotes = prepared('live-lot-notes', (db, from: string, to: string) =>
  sql<{ person_id: number; lot_id: number }>`
    select person_id, lot_id from lot_note_versions
    where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
  `.compile(db),
)

/** A person's changes of own notes; the channel is the person. The page loads the note itself. */
export const lotNoteSource: LiveSource = {
  kind: 'lot-note',
  async channelsFor(_db, person) {
    return new Set([person.id])
  },
  async listEvents(db, { from, to }, channels) {
    const rows = await changedLotNotes(db, from, to)
    return rows
      .filter(({ person_id }) => channels.has(person_id))
      .map(({ person_id, lot_id }) => ({
        kind: 'lot-note',
        channel: person_id,
        data: { carId: String(lot_id) } satisfies LotNoteEvent,
      }))
  },
}
