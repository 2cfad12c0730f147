import { sql } from 'kysely'
import type { NoteEvent } from '#market/lots/contract/live.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { LiveSource } from '#platform/live/server/source.ts'
import { lotSource } from './live.ts'

const changedNotes = prepared('live-notes-changed', (db, from: string, to: string) =>
  sql<{ lot_id: number }>`
    select distinct lot_id from lot_comments
    where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
  `.compile(db),
)

/** Emits changes of the managers' notes; the channel is the lot. The page loads the note itself. */
export const noteSource: LiveSource = {
  kind: 'note',
  channelsFor: lotSource.channelsFor,
  async listEvents(db, { from, to }, channels) {
    const rows = await changedNotes(db, from, to)
    return rows
      .filter(({ lot_id }) => channels.has(lot_id))
      .map(({ lot_id }) => ({
        kind: 'note',
        channel: lot_id,
        data: { carId: String(lot_id) } satisfies NoteEvent,
      }))
  },
}
