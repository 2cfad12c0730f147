import { sql } from 'kysely'
import type { Permissions } from '../../contract/core/permissions.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import type { BidEvent, LotEvent } from '../../contract/live/calls.ts'
import { prepared } from '../db/prepared.ts'
import type { Db } from '../db/tables.ts'

/** Something that somebody may want to hear of at once. */
export type LiveEvent =
  | { readonly kind: 'bid'; readonly personId: number; readonly data: BidEvent }
  | { readonly kind: 'lot'; readonly lotId: number; readonly data: LotEvent }

/** Transactions from the first on, up to and without the second. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** More lots than these are not read to see who watches one; an import changes thousands at once. */
const fewLots = 2000

const lotsChanged = prepared('live-lots-changed', (db, from: string, to: string) =>
  sql<{ id: number }>`
    select id from lots where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
    limit ${sql.lit(fewLots + 1)}
  `.compile(db),
)
const watchedChanged = prepared(
  'live-watched-changed',
  (db, from: string, to: string, watched: readonly number[]) =>
    sql<{ id: number }>`
      select id from lots where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
        and id = any(${watched}::bigint[])
    `.compile(db),
)
const bidsChanged = prepared('live-bids-changed', (db, from: string, to: string) =>
  sql<{ person_id: number }>`
    select distinct bid.person_id from bid_log log join bids bid on bid.id = log.bid_id
    where log.xid >= ${from}::xid8 and log.xid < ${to}::xid8
  `.compile(db),
)

/**
 * Which lots and whose bids were changed in a span. Asks for what has changed and not for each that is
 * watched: thousands of listeners watch more lots than a statement can have parameters.
 */
export async function listChanged(
  db: Db,
  { from, to }: Span,
  watched: () => readonly number[],
): Promise<{ lots: readonly number[]; people: readonly number[] }> {
  const some = await lotsChanged(db, from, to)
  const lots = some.length > fewLots ? await watchedChanged(db, from, to, watched()) : some
  const people = await bidsChanged(db, from, to)
  return { lots: lots.map(({ id }) => id), people: people.map(({ person_id }) => person_id) }
}

const bidEvents = prepared(
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

/** Bids of some people that were changed in a span, each as it is now. */
export async function listBidEvents(
  db: Db,
  { from, to }: Span,
  people: readonly number[],
): Promise<LiveEvent[]> {
  if (people.length === 0) return []
  const rows = await bidEvents(db, people, from, to)
  return rows.map((row) => ({
    kind: 'bid',
    personId: row.person_id,
    data: {
      bidId: row.id,
      carId: String(row.lot_id),
      bidAmount: row.amount_yen,
      bidStatus: row.status,
      bidDate: tokyoIso(row.accepted_at),
    },
  }))
}

const lotsSeen = prepared('live-lots-seen', (db, lots: readonly number[]) =>
  db
    .selectFrom('lots')
    .select(['id', 'kind', 'market'])
    .where(sql<boolean>`id = any(${lots}::bigint[])`)
    .compile(),
)

/** Which of some lots a person may watch: those of the listings that they may see. */
export async function listWatchable(
  db: Db,
  lots: readonly number[],
  permissions: Permissions,
): Promise<readonly number[]> {
  if (lots.length === 0) return []
  const rows = await lotsSeen(db, lots)
  const flagOf = ({ kind, market }: (typeof rows)[number]) => {
    if (market === 'stock') return 'onepriceView'
    return kind === 'bike' ? 'bikeView' : 'carAuctionsView'
  }
  return rows.filter((row) => permissions[flagOf(row)]).map(({ id }) => id)
}

const lotEvents = prepared(
  'live-lot-events',
  (db, lots: readonly number[], from: string, to: string) =>
    db
      .selectFrom('lots as lot')
      .innerJoin('lot_deadlines as times', 'times.lot_id', 'lot.id')
      .select(['lot.id', 'lot.status', 'lot.start_price_yen', 'lot.sold_price_yen'])
      .select(['lot.starts_at', 'lot.auction_day'])
      .select(['times.bidding_closes_at', 'times.cancelling_closes_at'])
      .where(sql<boolean>`lot.id = any(${lots}::bigint[])`)
      .where(
        sql<boolean>`coalesce(lot.auction_day >= date_trunc('week', app_now() at time zone 'Asia/Tokyo')::date, true)`,
      )
      .where(sql<boolean>`lot.changed_xid >= ${from}::xid8 and lot.changed_xid < ${to}::xid8`)
      .orderBy('lot.id')
      .compile(),
)

/**
 * Watched lots that were changed in a span, each as it is now. Lots of earlier weeks are told of by
 * the statistics alone.
 */
export async function listLotEvents(
  db: Db,
  { from, to }: Span,
  lots: readonly number[],
): Promise<LiveEvent[]> {
  if (lots.length === 0) return []
  const rows = await lotEvents(db, lots, from, to)
  return rows.map((row) => ({
    kind: 'lot',
    lotId: row.id,
    data: {
      carId: String(row.id),
      status: row.status,
      startPrice: row.start_price_yen,
      soldPrice: row.sold_price_yen,
      auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
      biddingDeadline: row.bidding_closes_at && tokyoIso(row.bidding_closes_at),
      cancelDeadline: row.cancelling_closes_at && tokyoIso(row.cancelling_closes_at),
    },
  }))
}
