import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Prepared: to plan it takes longer than to run it, and an auction's results are thousands of notices. */
const noticedBid = prepared('noticed-bid', (db, bidId: number) =>
  db
    .selectFrom('bids as bid')
    .innerJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .innerJoin('lot_deadlines as times', 'times.lot_id', 'lot.id')
    .innerJoin('people as person', 'person.id', 'bid.person_id')
    .select(['bid.status', 'bid.amount_yen', 'bid.bid_group', 'bid.end_reason', 'bid.status_note'])
    .select(['lot.id', 'lot.kind', 'lot.market', 'lot.lot_number', 'lot.auction_day', 'lot.year'])
    .select(['lot.starts_at', 'lot.sold_price_yen', 'lot.status as lot_status'])
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .select(['times.auction_starts_at', 'times.is_hour_known', 'times.bidding_closes_at'])
    .select(['bid.changed_by', 'person.id as person_id', 'person.full_name as client_name'])
    .select(['person.user_type', 'person.dealer_id'])
    .select(sql<boolean>`app_now() < times.bidding_closes_at`.as('is_bidding_open'))
    .where('bid.id', '=', bidId)
    .compile(),
)

export type NoticedBid = Awaited<ReturnType<typeof noticedBid>>[number]

/** A bid with its lot and its client, as what people are told about it needs them. */
export async function getNoticedBid(db: Db, bidId: number): Promise<NoticedBid> {
  const [bid] = await noticedBid(db, bidId)
  if (!bid) throw new Error(`there is no bid ${bidId}`)
  return bid
}
