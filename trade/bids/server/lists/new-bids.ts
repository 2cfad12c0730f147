import { sql } from 'kysely'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

const newBids = sql.lit(bidStatus.new)

const ofEverybody = prepared('new-bids-of-all', (db) =>
  sql<{ bids: number }>`select count(*)::int as bids from bids where status = ${newBids}`.compile(
    db,
  ),
)

const ofPeople = prepared('new-bids-of-people', (db, personId: number, dealerId: number) =>
  sql<{ bids: number }>`
    select count(*)::int as bids from bids where status = ${newBids} and person_id = any(array(
      select ${personId}::int union all select id from people where dealer_id = ${dealerId}
    ))
  `.compile(db),
)

/** Counts new bids that await a decision: everybody's for managers of bids, those of their clients too for dealers. */
export async function countNewBids(db: Db, person: Person): Promise<number> {
  const viewer = viewerOf(person)
  const [row] =
    viewer === 'manager'
      ? await ofEverybody(db)
      : // No person has the id 0.
        await ofPeople(db, person.id, viewer === 'dealer' ? person.id : 0)
  return row?.bids ?? 0
}
