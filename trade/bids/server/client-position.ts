import { sql } from 'kysely'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type getClientPosition, maxShownBids } from '#trade/bids/contract/calls.ts'
import { activeBidStatuses, openBidStatuses } from '#trade/bids/contract/rules.ts'
import { biddingPageOf } from './lot-pages.ts'

type Position = ResponseBody<typeof getClientPosition>

/**
 * Returns the facts that a manager needs before bidding for a client on a lot; null if there is no such lot. They may
 * change at any moment; place_bid decides.
 */
export async function findPosition(
  db: Db,
  client: { readonly id: number; readonly permissions: Permissions },
  lotId: number,
): Promise<Position | null> {
  const lot = await db.selectFrom('lots').select('id').where('id', '=', lotId).executeTakeFirst()
  if (!lot) return null
  const [money, standing, others, rivals] = await Promise.all([
    findMoney(db, client.id),
    findStanding(db, client.id, lotId),
    findOtherBids(db, client.id, lotId),
    findRivals(db, client.id, lotId),
  ])
  const { creditLimitCheck, dailyBidLimitCheck, biddingAllowed } = client.permissions
  return {
    biddingAllowed,
    checksCredit: creditLimitCheck,
    bidAllow: money.allowed,
    bidsLeft: dailyBidLimitCheck ? Math.max(money.daily_bid_limit - money.today, 0) : null,
    standing,
    ...others,
    ...rivals,
  }
}

const findMoney = (db: Db, personId: number) =>
  db
    .selectFrom('people as person')
    .innerJoin('accounts as account', 'account.person_id', 'person.id')
    .select('person.daily_bid_limit')
    .select([
      sql<number>`account.balance_yen + person.credit_limit_yen - account.exposure_yen`.as(
        'allowed',
      ),
      sql<number>`(
        select count(*)::int from bids where bids.person_id = person.id
          and placed_day = (app_now() at time zone 'Asia/Tokyo')::date
      )`.as('today'),
    ])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow()

async function findStanding(db: Db, personId: number, lotId: number) {
  const row = await db
    .selectFrom('bids')
    .select(['id', 'amount_yen', 'version', 'status', 'accepted_at', 'accepted_by'])
    .select(['bid_group', 'export_type', 'comment'])
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .where('status', 'in', [...activeBidStatuses])
    .executeTakeFirst()
  if (!row) return null
  return {
    bidId: row.id,
    amount: row.amount_yen,
    version: row.version,
    bidStatus: row.status,
    bidDate: tokyoIso(row.accepted_at),
    bidGroup: row.bid_group,
    bidType: row.export_type,
    comment: row.comment,
    byManager: row.accepted_by !== personId,
  }
}

/** Returns the client's open bids on other lots, next auctions first. */
async function findOtherBids(db: Db, personId: number, lotId: number) {
  const rows = await db
    .selectFrom('bids as bid')
    .innerJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(['bid.id as bid_id', 'bid.amount_yen', 'bid.status'])
    .select(['lot.id', 'lot.kind', 'lot.market', 'lot.lot_number', 'lot.auction_day'])
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .select([sql<number>`count(*) over ()::int`.as('total'), sumOver('bid.amount_yen')])
    .where('bid.person_id', '=', personId)
    .where('bid.lot_id', '<>', lotId)
    .where('bid.status', 'in', [...openBidStatuses])
    .orderBy('lot.auction_day')
    .orderBy('bid.id')
    .limit(maxShownBids)
    .execute()
  return {
    otherBids: rows.map((row) => ({
      bidId: row.bid_id,
      id: String(row.id),
      lotNo: row.lot_number,
      auctionName: row.house_name,
      auctionDay: row.auction_day,
      maker: row.maker_name,
      model: row.model_name,
      bidAmount: row.amount_yen,
      bidStatus: row.status,
      link: biddingPageOf(row),
    })),
    otherBidsTotal: rows[0]?.total ?? 0,
    otherBidsAmount: rows[0]?.sum_yen ?? 0,
  }
}

const sumOver = (column: string) =>
  sql<number>`(sum(${sql.ref(column)}) over ())::bigint`.as('sum_yen')

/** Returns the active bids of other clients on the lot in order of precedence: higher first, then earlier. */
async function findRivals(db: Db, personId: number, lotId: number) {
  const rows = await db
    .selectFrom('bids as bid')
    .innerJoin('people as person', 'person.id', 'bid.person_id')
    .select(['person.full_name', 'bid.amount_yen', 'bid.status', 'bid.accepted_at'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('bid.lot_id', '=', lotId)
    .where('bid.person_id', '<>', personId)
    .where('bid.status', 'in', [...activeBidStatuses])
    .orderBy('bid.amount_yen', 'desc')
    .orderBy('bid.accepted_at')
    .limit(maxShownBids)
    .execute()
  return {
    rivals: rows.map((row) => ({
      client: row.full_name,
      amount: row.amount_yen,
      bidStatus: row.status,
      bidDate: tokyoIso(row.accepted_at),
    })),
    rivalsTotal: rows[0]?.total ?? 0,
  }
}
