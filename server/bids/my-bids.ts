import { sql } from 'kysely'
import type { listMyBids } from '../../contract/bids/calls.ts'
import { ownBidStatuses } from '../../contract/bids/rules.ts'
import type { ResponseBody } from '../../contract/core/endpoint.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { type PageType, pageTypeRoute } from '../../contract/lots/page-types.ts'
import type { Db } from '../db/tables.ts'

interface Page {
  readonly page: number
  readonly pageSize: number
}

const ownBids = (db: Db, personId: number) =>
  db
    .selectFrom('bids as bid')
    .where('bid.person_id', '=', personId)
    .where('bid.status', 'in', [...ownBidStatuses])

/** One page of a person's own bids: coming auctions by their day, then those past, latest first. */
export async function findMyBids(
  db: Db,
  personId: number,
  { page, pageSize }: Page,
): Promise<ResponseBody<typeof listMyBids>> {
  const { total } = await ownBids(db, personId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const today = sql`(app_now() at time zone 'Asia/Tokyo')::date`
  const rows = await ownBids(db, personId)
    .innerJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(['bid.id as bid_id', 'bid.amount_yen', 'bid.status as bid_status', 'bid.accepted_at'])
    .select(['lot.id', 'lot.lot_number', 'lot.kind', 'lot.market', 'lot.auction_day'])
    .select(['lot.starts_at', 'lot.year', 'lot.trim', 'lot.condition', 'lot.status'])
    .select(['lot.start_price_yen', 'lot.sold_price_yen', 'lot.photos'])
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .orderBy(sql`coalesce(lot.auction_day < ${today}, false)`)
    .orderBy(sql`abs(lot.auction_day - ${today})`)
    .orderBy('lot.starts_at')
    .orderBy('bid.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    cars: rows.map((row) => ({
      bidId: row.bid_id,
      id: String(row.id),
      lotNo: row.lot_number,
      lotType: row.kind,
      auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
      auctionName: row.house_name,
      maker: row.maker_name,
      model: row.model_name,
      year: row.year,
      grade: row.trim,
      condition: row.condition,
      startPrice: row.start_price_yen,
      soldPrice: row.sold_price_yen,
      status: row.status,
      bidDate: tokyoIso(row.accepted_at),
      bidAmount: row.amount_yen,
      bidStatus: row.bid_status,
      images: row.photos,
      link: `${pageTypeRoute[pageTypeOf(row)]}/${row.id}`,
    })),
    totalBids: total,
    pageInfo: { page, pageSize, totalSearchResults: total, totalResults: total },
  }
}

/** Where a lot can be bid on. */
function pageTypeOf({ kind, market }: { kind: string; market: string }): PageType {
  if (market === 'stock') return 'stock'
  return kind === 'bike' ? 'bikes' : 'car-auction'
}
