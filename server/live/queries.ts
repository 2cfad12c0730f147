import { sql } from 'kysely'
import type { BidEvent, LotEvent } from '../../contract/live.ts'
import type { Permissions } from '../../contract/permissions.ts'
import { tokyoIso } from '../../contract/tokyo-time.ts'
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

/** Bids of some people that were changed in a span, each as it is now. */
export async function listBidEvents(
  db: Db,
  { from, to }: Span,
  people: readonly number[],
): Promise<LiveEvent[]> {
  if (people.length === 0) return []
  const rows = await db
    .selectFrom('bids')
    .select(['id', 'person_id', 'lot_id', 'amount_yen', 'status', 'accepted_at'])
    .where('person_id', 'in', [...people])
    .where('id', 'in', (log) =>
      log
        .selectFrom('bid_log')
        .select('bid_id')
        .where(sql<boolean>`xid >= ${from}::xid8 and xid < ${to}::xid8`),
    )
    .orderBy('id')
    .execute()
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

/** Which of some lots a person may watch: those of the listings that they may see. */
export async function listWatchable(
  db: Db,
  lots: readonly number[],
  permissions: Permissions,
): Promise<readonly number[]> {
  if (lots.length === 0) return []
  const rows = await db
    .selectFrom('lots')
    .select(['id', 'kind', 'market'])
    .where('id', 'in', [...lots])
    .execute()
  const flagOf = ({ kind, market }: (typeof rows)[number]) => {
    if (market === 'stock') return 'onepriceView'
    return kind === 'bike' ? 'bikeView' : 'carAuctionsView'
  }
  return rows.filter((row) => permissions[flagOf(row)]).map(({ id }) => id)
}

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
  const rows = await db
    .selectFrom('lots as lot')
    .innerJoin('lot_deadlines as times', 'times.lot_id', 'lot.id')
    .select(['lot.id', 'lot.status', 'lot.start_price_yen', 'lot.sold_price_yen'])
    .select(['lot.starts_at', 'lot.auction_day'])
    .select(['times.bidding_closes_at', 'times.cancelling_closes_at'])
    .where('lot.id', 'in', [...lots])
    .where(
      sql<boolean>`coalesce(lot.auction_day >= date_trunc('week', app_now() at time zone 'Asia/Tokyo')::date, true)`,
    )
    .where(sql<boolean>`lot.changed_xid >= ${from}::xid8 and lot.changed_xid < ${to}::xid8`)
    .orderBy('lot.id')
    .execute()
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
