import { sql } from 'kysely'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { LiveSource, Span } from '#platform/live/server/source.ts'
import type { BidEvent } from '#trade/bids/contract/live.ts'

/** Up to this many listeners are named in the statement; of more, only those with changes are read. */
const fewPeople = 100

/** The channel of managers, with changes of everybody's bids. No person has this id. */
export const everybody = 0

/**
 * Maximum number of simultaneous changes sent to managers. A job may change thousands, and lists are reloaded anyway.
 */
const maxOfEverybody = 200

const dealersClients = prepared('live-bids-clients', (db, dealerId: number) =>
  sql<{ id: number }>`select id from people where dealer_id = ${dealerId}`.compile(db),
)

const changedPeople = prepared('live-bids-changed', (db, from: string, to: string) =>
  sql<{ person_id: number }>`
    select distinct bid.person_id from bid_log log join bids bid on bid.id = log.bid_id
    where log.xid >= ${from}::xid8 and log.xid < ${to}::xid8
  `.compile(db),
)

const changes = (db: Db, from: string, to: string) =>
  db
    .selectFrom('bids')
    .select(['id', 'person_id', 'lot_id', 'amount_yen', 'status', 'accepted_at', 'version'])
    .where('id', 'in', (log) =>
      log
        .selectFrom('bid_log')
        .select('bid_id')
        .where(sql<boolean>`xid >= ${from}::xid8 and xid < ${to}::xid8`),
    )

const changedBids = prepared(
  'live-bid-events',
  (db, from: string, to: string, people: readonly number[]) =>
    changes(db, from, to)
      .where(sql<boolean>`person_id = any(${people}::int[])`)
      .orderBy('id')
      .compile(),
)

const everybodysBids = prepared('live-bid-events-of-all', (db, from: string, to: string) =>
  changes(db, from, to).orderBy('id', 'desc').limit(sql.lit(maxOfEverybody)).compile(),
)
type ChangedBid = Awaited<ReturnType<typeof changedBids>>[number]

const eventOf = (row: ChangedBid, channel: number) => ({
  kind: 'bid',
  channel,
  data: {
    bidId: row.id,
    carId: String(row.lot_id),
    bidAmount: row.amount_yen,
    bidStatus: row.status,
    bidDate: tokyoIso(row.accepted_at),
    clientId: row.person_id,
    version: row.version,
  } satisfies BidEvent,
})

/**
 * Returns the channels of a person. A channel is the client whose bids change: dealers have those of their clients as
 * of the start of the stream, and managers of bids one for all.
 */
export const bidChannelsFor: LiveSource['channelsFor'] = async (db, person) => {
  const viewer = viewerOf(person)
  if (viewer === 'manager') return new Set([everybody])
  if (viewer === 'client') return new Set([person.id])
  const clients = await dealersClients(db, person.id)
  return new Set([person.id, ...clients.map(({ id }) => id)])
}

/** Publishes changes of bids. */
export const bidSource: LiveSource = {
  kind: 'bid',
  channelsFor: bidChannelsFor,
  async listEvents(db, span, channels) {
    const people = (await listPeople(db, span, channels)).filter((person) => person !== everybody)
    const [own, all] = [
      people.length > 0 ? await changedBids(db, span.from, span.to, people) : [],
      channels.has(everybody) ? await everybodysBids(db, span.from, span.to) : [],
    ]
    return [
      ...own.map((row) => eventOf(row, row.person_id)),
      ...all.toReversed().map((row) => eventOf(row, everybody)),
    ]
  },
}

/** Returns the listeners who may have changes. */
async function listPeople(
  db: Db,
  { from, to }: Span,
  channels: Parameters<LiveSource['listEvents']>[2],
): Promise<number[]> {
  if (channels.size <= fewPeople) return [...channels.keys()]
  const changed = await changedPeople(db, from, to)
  return changed.map(({ person_id }) => person_id).filter((person) => channels.has(person))
}
