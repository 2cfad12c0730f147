import { sql } from 'kysely'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { BidListQuery, RunListAuction } from '#trade/bids/contract/lists.ts'
import { splitConditions } from './filters.ts'
import { type BidScope, bidsOf, today } from './scope.ts'

/** More than any day has; a list with more auctions has several days. */
const maxAuctions = 200

/**
 * Returns the auctions of a list of bids in the order in which they begin. Returns none unless the query chooses a
 * single day, because an auction is one run only within a day.
 */
export async function listAuctions(
  db: Db,
  scope: BidScope,
  query: BidListQuery,
): Promise<RunListAuction[]> {
  if (!isOneDay(query)) return []
  const { ofBid, ofLot } = splitConditions(query)
  const bids = bidsOf(db, scope)
    // Served by an index with these columns; the lot itself is read only if a filter needs it.
    .leftJoin('lots as open', (join) =>
      join.onRef('open.id', '=', 'bid.lot_id').on(sql<boolean>`open.status in (4531, 4532)`),
    )
    .where(ofBid)
    .where(ofLot)
    .select(['bid.lot_id', 'bid.house_id', 'bid.status', 'bid.auction_day'])
    .select(['bid.lot_number', 'bid.lot_ordinal'])
    .select(['timetable.starts_at as opens_at', 'open.starts_at', hasRun.as('has_run')])
    .offset(sql<number>`0`)
  const rows = await db
    .selectFrom(bids.as('bid'))
    .innerJoin('auction_houses as house', 'house.id', 'bid.house_id')
    .select(['house.id as house_id', 'house.name as house_name'])
    .select([
      sql<number>`count(*)::int`.as('bids'),
      sql<number>`count(distinct bid.lot_id)::int`.as('lots'),
      sql<number>`(count(*) filter (where bid.status = 1))::int`.as('new_bids'),
      sql<number>`(count(*) filter (where bid.has_run))::int`.as('have_run'),
      sql<Date | null>`
        (min(bid.auction_day) + min(bid.opens_at)) at time zone 'Asia/Tokyo'`.as('starts_at'),
      sql<Date | null>`min(bid.starts_at) filter (where not bid.has_run)`.as('next_at'),
      sql<string | null>`(array_agg(bid.lot_number order by bid.starts_at, bid.lot_ordinal)
        filter (where not bid.has_run and bid.starts_at is not null))[1]`.as('next_lot'),
    ])
    .groupBy(['house.id', 'house.name'])
    .orderBy('starts_at', (end) => end.nullsLast())
    .orderBy('house.id')
    .limit(maxAuctions)
    .execute()
  return rows.map((row) => ({
    auctionId: row.house_id,
    auctionName: row.house_name,
    bids: row.bids,
    lots: row.lots,
    newBids: row.new_bids,
    haveRun: row.have_run,
    startsAt: row.starts_at && tokyoIso(row.starts_at),
    isOver: row.have_run === row.bids,
    next: row.next_at && row.next_lot ? { lotNo: row.next_lot, at: tokyoIso(row.next_at) } : null,
  }))
}

/** Whether the lot has a result, or its time or day has passed. */
const hasRun = sql<boolean>`(
  open.id is null or coalesce(open.starts_at < (select app_now()), bid.auction_day < ${today})
)`

function isOneDay({ auctionDate, auctionDateFrom, auctionDateTo }: BidListQuery): boolean {
  if (auctionDate && 'days' in auctionDate) return auctionDate.days.length === 1
  const from = auctionDate?.from ?? auctionDateFrom
  return from !== undefined && from === (auctionDate?.to ?? auctionDateTo)
}
