import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { LiveSource } from '#platform/live/server/source.ts'
import type { ComparisonEvent } from '#trade/comparison/contract/live.ts'

interface Changed {
  readonly person_id: number
  readonly pinned: number[]
}

const changedComparisons = prepared('live-comparisons', (db, from: string, to: string) =>
  sql<Changed>`
    select person_id,
      array(select pin.lot_id from lot_pins pin where pin.person_id = version.person_id order by pin.id)
        as pinned
    from comparison_versions version
    where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
  `.compile(db),
)

/** What a person has pinned elsewhere; the channel is the person. */
export const comparisonSource: LiveSource = {
  kind: 'comparison',
  async channelsFor(_db, person) {
    return new Set([person.id])
  },
  async listEvents(db, { from, to }, channels) {
    const rows = await changedComparisons(db, from, to)
    return rows
      .filter(({ person_id }) => channels.has(person_id))
      .map(({ person_id, pinned }) => ({
        kind: 'comparison',
        channel: person_id,
        data: { pinned: pinned.map(String) } satisfies ComparisonEvent,
      }))
  },
}
