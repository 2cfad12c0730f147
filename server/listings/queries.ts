import type { BikeItem, CarItem } from '../../contract/listings.ts'
import type { PageType } from '../../contract/page-types.ts'
import { pageTypeRoute } from '../../contract/page-types.ts'
import { tokyoIso } from '../../contract/tokyo-time.ts'
import type { Db } from '../db/tables.ts'

/** What a page shows: which lots, and to whom. */
export interface ShownLots {
  readonly ids: readonly number[]
  /** Whose favorites are marked. */
  readonly personId: number
}

/**
 * The lots of a page in the order of `ids`, joined with the names they refer to and with the
 * person's group of favorites.
 */
async function listRows(db: Db, { ids, personId }: ShownLots) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('favorites as favorite', (join) =>
      join.onRef('favorite.lot_id', '=', 'lot.id').on('favorite.person_id', '=', personId),
    )
    .selectAll('lot')
    .select([
      'house.name as house_name',
      'house.is_uss',
      'maker.name as maker_name',
      'model.name as model_name',
      'favorite.group_letter as favorite_group',
    ])
    .where('lot.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
type Row = Awaited<ReturnType<typeof listRows>>[number]

const commonFields = (row: Row) => ({
  id: String(row.id),
  lotNo: row.lot_number,
  auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
  auctionName: row.house_name,
  maker: row.maker_name,
  model: row.model_name,
  year: row.year,
  engine: row.engine_cc,
  grade: row.trim,
  color: row.color,
  mileage: row.mileage_km,
  condition: row.condition,
  startPrice: row.start_price_yen,
  averagePrice: row.average_price_yen ?? row.feed_average_price_yen,
  soldPrice: row.sold_price_yen,
  status: row.status,
  myBid: false,
  myBidAmount: null,
  images: row.sheet ? [...row.photos, row.sheet] : row.photos,
})

/** Listing items of cars, stock and car statistics (spec 3 §3). */
export async function listCars(db: Db, pageType: PageType, shown: ShownLots): Promise<CarItem[]> {
  const rows = await listRows(db, shown)
  return rows.map((row) => ({
    ...commonFields(row),
    chassis: row.chassis_code,
    gearbox: row.gearbox,
    priv: row.drive,
    equip: row.equipment,
    lotType: row.market,
    isUss: row.is_uss,
    wishList: row.favorite_group && { group: row.favorite_group, value: true },
    link: `${pageTypeRoute[pageType]}/${row.id}`,
  }))
}

/** Listing items of bikes and bike statistics (spec 3 §3). */
export async function listBikes(db: Db, shown: ShownLots): Promise<BikeItem[]> {
  const rows = await listRows(db, shown)
  return rows.map((row) => ({
    ...commonFields(row),
    auctionId: row.house_id,
    makerId: row.maker_id,
    modelId: row.model_id,
    rateEngine: row.rate_engine,
    rateFront: row.rate_front,
    rateExt: row.rate_exterior,
    rateRear: row.rate_rear,
    rateEl: row.rate_electric,
    rateFrame: row.rate_frame,
    inspection: row.remarks,
    serial: [row.chassis_code, row.frame_number].filter(Boolean).join('-'),
    bidStatusId: null,
    wishList: row.favorite_group ? [{ group: row.favorite_group, value: true }] : [],
  }))
}
