import { sql } from 'kysely'
import { ownSource } from '#platform/live/server/own-source.ts'
import type { ComparisonEvent } from '#trade/comparison/contract/live.ts'

interface Changed {
  readonly person_id: number
  readonly pinned: number[]
}

/** Publishes a person's pins on the channel of that person. */
export const comparisonSource = ownSource(
  'comparison',
  ({ from, to }) => sql<Changed>`
    select person_id,
      array(select pin.lot_id from lot_pins pin where pin.person_id = version.person_id order by pin.id)
        as pinned
    from comparison_versions version
    where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
  `,
  ({ pinned }) => ({ pinned: pinned.map(String) }) satisfies ComparisonEvent,
)
