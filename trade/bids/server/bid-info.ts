import { sql } from 'kysely'
import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { stockFault } from '#market/lots/contract/stock-price.ts'
import { deadlinesOf } from '#market/lots/server/deadlines.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { activeBidStatuses, cancellableBidStatuses } from '#trade/bids/contract/rules.ts'
import { managerAct } from './lists/manager-act.ts'

/**
 * Returns the state of the bid panel of a lot for a person, by the clock that decides about bids; null if there is no
 * such lot. The state may change at any moment; place_bid decides.
 */
export async function findBidInfo(
  db: Db,
  lotId: number,
  person: { readonly id: number; readonly permissions: Permissions },
): Promise<BidInfo | null> {
  const row = await db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoinLateral(deadlinesOf('lot.id'), (join) => join.onTrue())
    .innerJoin('people as person', (join) => join.on('person.id', '=', person.id))
    .leftJoinLateral(
      (bids) =>
        bids
          .selectFrom('bids')
          .select(['id', 'amount_yen', 'status', 'accepted_at', 'accepted_by', 'placed_by'])
          .select('person_id')
          .select(['version', 'bid_group', 'export_type', 'end_reason'])
          .whereRef('lot_id', '=', 'lot.id')
          .where('person_id', '=', person.id)
          .where('status', '<>', bidStatus.cancelled)
          .orderBy('id', 'desc')
          .limit(1)
          .as('bid'),
      (join) => join.onTrue(),
    )
    .select(['lot.market', 'lot.status as lot_status', 'lot.starts_at', 'lot.withdrawn_at'])
    .select(['lot.start_price_yen', 'lot.sold_price_yen'])
    .select(['house.cancel_deadline_hours', 'person.daily_bid_limit'])
    .select(['times.auction_starts_at', 'times.bidding_closes_at', 'times.cancelling_closes_at'])
    .select(['bid.id as bid_id', 'bid.amount_yen', 'bid.status as bid_status', 'bid.accepted_at'])
    .select(['bid.version', 'bid.bid_group', 'bid.export_type', 'bid.end_reason'])
    .select(managerAct())
    .select([
      sql<Date>`app_now()`.as('now'),
      sql<boolean>`coalesce(
        app_now() >= (lot.auction_day + 1)::timestamp at time zone 'Asia/Tokyo', false
      )`.as('day_is_over'),
      sql<number>`(
        select count(*)::int from bids today where today.person_id = person.id
          and today.placed_day = (app_now() at time zone 'Asia/Tokyo')::date
      )`.as('bids_today'),
    ])
    .where('lot.id', '=', lotId)
    .executeTakeFirst()
  if (!row) return null
  const { permissions } = person
  const auctionFinished = isResult(row.lot_status) || row.day_is_over
  const isBefore = (end: Date | null) => end === null || row.now < end
  const closes = permissions.bidDeadlineCheck
    ? row.bidding_closes_at
    : (row.starts_at ?? row.auction_starts_at)
  const isOrderable =
    row.withdrawn_at === null &&
    (row.market === 'auction' || stockFault(row.start_price_yen) === null)
  const isActive = activeBidStatuses.some((status) => status === row.bid_status)
  const isCancellable = cancellableBidStatuses.some((status) => status === row.bid_status)
  return {
    bidGroupShow: true,
    exportTypeOptional: permissions.exportTypeOptional,
    startPrice: row.start_price_yen,
    soldPrice: row.sold_price_yen,
    bidLimitReached: !isActive && row.bids_today >= row.daily_bid_limit,
    myBid: row.bid_id !== null,
    jasId: row.bid_id,
    myBidAmount: row.amount_yen,
    myBidVersion: row.version,
    myBidGroup: row.bid_group,
    myBidType: row.export_type,
    myBidManagerAct: row.manager_act,
    myBidEndReason: row.end_reason,
    myBidDate: row.accepted_at && tokyoIso(row.accepted_at),
    biddingDeadline: auctionFinished || closes === null ? null : tokyoIso(closes),
    acceptBid: !auctionFinished && isBefore(closes) && isOrderable,
    cancellationAllowed: !auctionFinished && isCancellable && isBefore(row.cancelling_closes_at),
    auctionFinished,
    bidStatusId: row.bid_status,
    bidAdjustmentPrice: null,
    cancelDeadlineHour: row.cancel_deadline_hours,
  }
}
