import { sql } from 'kysely'
import type { BikeItem, CarItem } from '#market/lots/contract/items.ts'
import { listedEstimateOf } from '#market/lots/server/estimates/listed-estimate.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { cachedRows, type RowsOf, type ShownRow } from './cached-rows.ts'

/** The columns that an item shows: half of those of a lot. */
const columns = [
  'lot.id',
  'lot.changed_xid',
  'lot.lot_number',
  'lot.starts_at',
  'lot.auction_day',
  'lot.house_id',
  'lot.maker_id',
  'lot.model_id',
  'lot.year',
  'lot.engine_cc',
  'lot.trim',
  'lot.color',
  'lot.mileage_km',
  'lot.condition',
  'lot.start_price_yen',
  'lot.average_price_yen',
  'lot.estimate_yen',
  'lot.estimate_low_yen',
  'lot.estimate_high_yen',
  'lot.estimate_sales',
  'lot.feed_average_price_yen',
  'lot.sold_price_yen',
  'lot.status',
  'lot.photos',
  'lot.sheet',
  'lot.chassis_code',
] as const
const carColumns = ['lot.gearbox', 'lot.drive', 'lot.equipment', 'lot.market'] as const
const bikeColumns = [
  'lot.rate_engine',
  'lot.rate_front',
  'lot.rate_exterior',
  'lot.rate_rear',
  'lot.rate_electric',
  'lot.rate_frame',
  'lot.remarks',
  'lot.frame_number',
] as const

/** The lots of a page, joined with the names they refer to. */
const lotRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(columns)
    .select([
      'house.name as house_name',
      'house.is_uss',
      'maker.name as maker_name',
      'model.name as model_name',
    ])
    .where(sql<boolean>`lot.id = any(${ids})`)

const readCars = prepared('listed-cars', (db, ids: readonly number[]) =>
  lotRows(db, ids).select(carColumns).compile(),
)
const readBikes = prepared('listed-bikes', (db, ids: readonly number[]) =>
  lotRows(db, ids).select(bikeColumns).compile(),
)
type CarRow = Awaited<ReturnType<typeof readCars>>[number]
type BikeRow = Awaited<ReturnType<typeof readBikes>>[number]

/**
 * Reads the lots of pages.
 * @param cached how many lots of each kind are cached for the next request
 */
export const pageRows = (cached?: number): { cars: RowsOf<CarRow>; bikes: RowsOf<BikeRow> } => ({
  cars: cachedRows(readCars, cached),
  bikes: cachedRows(readBikes, cached),
})

/** What an item shows of its lot, made once for each row: most requests are for lots that others have seen. */
const oncePerRow = <Row extends object, Fields>(
  make: (row: Row) => Fields,
): ((row: Row) => Fields) => {
  const made = new WeakMap<Row, Fields>()
  return (row) => {
    const known = made.get(row)
    if (known) return known
    const fields = make(row)
    made.set(row, fields)
    return fields
  }
}

const commonFields = (row: CarRow | BikeRow) => ({
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
  colorName: colorNames(row.color),
  mileage: row.mileage_km,
  condition: row.condition,
  startPrice: row.start_price_yen,
  averagePrice: row.average_price_yen ?? row.feed_average_price_yen,
  soldPrice: row.sold_price_yen,
  estimate: listedEstimateOf(row),
  status: row.status,
  images: pictureUrls(row),
})

const carFields = oncePerRow((row: CarRow) => ({
  ...commonFields(row),
  chassis: row.chassis_code,
  gearbox: row.gearbox,
  priv: row.drive,
  equip: row.equipment,
  lotType: row.market,
  isUss: row.is_uss,
}))

const bikeFields = oncePerRow((row: BikeRow) => ({
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
}))

const markFields = ({ row, marks }: ShownRow<CarRow | BikeRow>) => ({
  biddingDeadline:
    marks.bidding_closes_at && openLotStatuses.includes(row.status)
      ? tokyoIso(marks.bidding_closes_at)
      : null,
  myBid: marks.bid_amount_yen !== null,
  myBidAmount: marks.bid_amount_yen,
  remark: marks.remark,
})

/** Listing items of cars, stock and car statistics (spec 3 §3). */
export const carItems = (pageType: PageType, rows: readonly ShownRow<CarRow>[]): CarItem[] =>
  rows.map((shown) => {
    const { row, marks } = shown
    return {
      ...carFields(row),
      ...markFields(shown),
      wishList: marks.favorite_group && { group: marks.favorite_group, value: true },
      link: `${pageTypeRoute[pageType]}/${row.id}`,
    }
  })

/** Listing items of bikes and bike statistics (spec 3 §3). */
export const bikeItems = (rows: readonly ShownRow<BikeRow>[]): BikeItem[] =>
  rows.map((shown) => {
    const { row, marks } = shown
    return {
      ...bikeFields(row),
      ...markFields(shown),
      bidStatusId: marks.bid_status,
      wishList: marks.favorite_group ? [{ group: marks.favorite_group, value: true }] : [],
    }
  })
