import type { RawBuilder } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { LiveSource, Span } from './source.ts'

/**
 * A source whose channel is the person whom a change concerns.
 * @param changed the changes in a span
 */
export function ownSource<Row extends { readonly person_id: number }>(
  kind: string,
  changed: (span: Span) => RawBuilder<Row>,
  dataOf: (row: Row) => object,
): LiveSource {
  const listChanged = prepared(`live-${kind}`, (db, from: string, to: string) =>
    changed({ from, to }).compile(db),
  )
  return {
    kind,
    channelsFor: async (_db, person) => new Set([person.id]),
    async listEvents(db, { from, to }, channels) {
      const rows = await listChanged(db, from, to)
      return rows
        .filter(({ person_id }) => channels.has(person_id))
        .map((row) => ({ kind, channel: row.person_id, data: dataOf(row) }))
    },
  }
}
