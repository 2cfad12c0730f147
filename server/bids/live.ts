import { sql } from 'kysely'
import type { BidEvent } from '../../contract/bids/live.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { prepared } from '../db/prepared.ts'
import type { LiveSource } from '../live/source.ts'

/** So many people are put into the statement as they are; of more only those with changes. */
const fewPeople = 100

const changedPeople = prepared('live-bids-changed', (db, from: string, to: string) =>
  sql<{ person_id: number }>`
    select distinct bid.person_id from bid_log log join bids bid on bid.id = log.bid_id
    where log.xid >= ${from}::xid8 and log.xid < ${to}::xid8
  `.compile(db),
)

const changedBids = prepared(
  'live-bid-events',
  (db, people: readonly number[], from: string, to: string) =>
    db
      .selectFrom('bids')
      .select(['id', 'person_id', 'lot_id', 'amount_yen', 'status', 'accepted_at'])
      .where(sql<boolean>`person_id = any(${people}::int[])`)
      .where('id', 'in', (log) =>
        log
          .selectFrom('bid_log')
          .select('bid_id')
          .where(sql<boolean>`xid >= ${from}::xid8 and xid < ${to}::xid8`),
      )
      .orderBy('id')
      .compile(),
)

/** Changes of bids; the channel is the person whose bids they are. */
export const bidSource: LiveSource = {
  kind: 'bid',
  async channelsFor(_db, person) {
    return new Set([person.id])
  },
  async listEvents(db, { from, to }, channels) {
    const people =
      channels.size <= fewPeople
        ? [...channels.keys()]
        : (await changedPeople(db, from, to))
            .map(({ person_id }) => person_id)
            .filter((person) => channels.has(person))
    if (people.length === 0) return []
    const rows = await changedBids(db, people, from, to)
    return rows.map((row) => ({
      kind: 'bid',
      channel: row.person_id,
      data: {
        bidId: row.id,
        carId: String(row.lot_id),
        bidAmount: row.amount_yen,
        bidStatus: row.status,
        bidDate: tokyoIso(row.accepted_at),
      } satisfies BidEvent,
    }))
  },
}
