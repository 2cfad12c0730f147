import { sql } from 'kysely'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import { ownFlags } from '#people/auth/server/rights.ts'
import {
  type Permissions,
  permissionsInForce,
  userType,
} from '#platform/core/contract/permissions.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { rolesByRight } from './roles.ts'

/** Returns a client for whom a manager can act, with current flags; null for anybody else. */
export async function findClient(
  db: Db,
  personId: number,
): Promise<{ id: number; permissions: Permissions } | null> {
  const row = await db
    .selectFrom('people as person')
    .select(['person.id', 'person.role_id'])
    .select(ownFlags('person').as('overrides'))
    .where('person.id', '=', personId)
    .where('person.user_type', '=', userType.client)
    .executeTakeFirst()
  if (!row) return null
  const client = { userType: userType.client, roleId: row.role_id }
  return { id: row.id, permissions: permissionsInForce(client, row.overrides) }
}

const bidClient = prepared('bid-client', (db, bidId: number) =>
  db
    .selectFrom('bids as bid')
    .innerJoin('people as client', 'client.id', 'bid.person_id')
    .select(['client.id', 'client.dealer_id as dealerId'])
    .where('bid.id', '=', bidId)
    .compile(),
)

/** Returns the client of a bid and their dealer, who may see it; null if there is no such bid. */
export async function findBidClient(
  db: Db,
  bidId: number,
): Promise<{ readonly id: number; readonly dealerId: number | null } | null> {
  const [client] = await bidClient(db, bidId)
  return client ?? null
}

/** Returns the client of a bid with current flags; null if there is no such bid. */
export async function findClientOfBid(db: Db, bidId: number) {
  const bid = await db
    .selectFrom('bids')
    .select('person_id')
    .where('id', '=', bidId)
    .executeTakeFirst()
  return bid ? findClient(db, bid.person_id) : null
}

/** Returns the lot id of a bid; null if there is no such bid. */
export async function findLotOfBid(db: Db, bidId: number): Promise<number | null> {
  const bid = await db
    .selectFrom('bids')
    .select('lot_id')
    .where('id', '=', bidId)
    .executeTakeFirst()
  return bid?.lot_id ?? null
}

/** Returns a person's exposure by status, in yen, without statuses that have no bids. */
export async function findExposure(db: Db, personId: number) {
  const { rows } = await sql<{ bidStatus: BidStatus; bids: number; amount: number }>`
    select status as "bidStatus", bids, amount_yen as amount
    from exposure_by_status(person_id => ${personId})
  `.execute(db)
  return rows
}

/**
 * Returns ids of bids that the state of their lot ends or leaves to a manager: at most `limit` with an id above
 * `afterId`, in order.
 */
export async function listEndingBids(db: Db, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select bid.id from bids bid join lots lot on lot.id = bid.lot_id
    cross join lateral bid_ending(
      bid.status, bid.amount_yen + coalesce(bid.adjustment_yen, 0), lot.status, lot.sold_price_yen,
      (app_now() at time zone 'Asia/Tokyo')::date - lot.auction_day
    ) ending
    where bid.status in (1, 2) and bid.id > ${afterId}
      and (ending not in ('needs_review') or bid.needs_review <> coalesce(ending = 'needs_review', false))
    order by bid.id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns ids of bids with automatic placing whose deadline has passed and that need an action: at most `limit` with an
 * id above `afterId`, in order.
 */
export async function listAutomaticBids(db: Db, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select bid.id from bids bid
    where bid.status = 1 and bid.auto_bid and bid.id > ${afterId}
      -- No deadline is earlier, since a house can ask for bids some days ahead.
      and bid.auction_day <= (app_now() at time zone 'Asia/Tokyo')::date + (
        select max(bidding_deadline_hours) / 24 + 1 from auction_houses
      )
      and automatic_placing(bid.id, ${JSON.stringify(rolesByRight)}::jsonb)
        is distinct from bid.hold_reason
    order by bid.id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns ids of open bids in groups that have become filled, or are no longer filled: at most `limit` with an id above
 * `afterId`, in order.
 */
export async function listBidsOfFilledGroups(
  db: Db,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select bid.id from bids bid
    where bid.status in (1, 2) and (bid.bid_group is not null or bid.hold_reason is not null)
      and bid.id > ${afterId}
      and group_filled(bid.person_id, bid.bid_group) <> (bid.status = 2 and bid.hold_reason is not null)
    order by bid.id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
