import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { exportMarkOf } from '#market/landed-cost/server/export/lots.ts'
import type { ExportCheck } from '#market/landed-cost/server/export/queries.ts'
import type { CostsForPerson } from '#market/landed-cost/server/market-costs/costs-for-person.ts'
import { landedCostOf } from '#market/landed-cost/server/market-costs/landed-costs.ts'
import type { FavoriteGroup } from '#market/lots/contract/favorite-groups.ts'
import type { BikeItem, CarItem } from '#market/lots/contract/items.ts'
import { type ListedLotNote, noteStartLength } from '#market/lots/contract/lot-notes.ts'
import { deadlinesOf } from '#market/lots/server/deadlines.ts'
import { listedEstimateOf } from '#market/lots/server/estimates/listed-estimate.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** The columns of an item: half of those of a lot. */
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
  'lot.kind',
  'lot.fuel',
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

/** Selects the lots of a page, joined with the names they refer to. */
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

interface LotRow {
  readonly id: number
  /** The transaction that changed the lot last; every change of a lot sets it. */
  readonly changed_xid: string
}

/** The lots of a page and the person who views them. */
export interface ShownLots {
  readonly ids: readonly number[]
  /** The person whose favorites and bids are marked. */
  readonly personId: number
  /** Whether any lot may still accept bids: the deadline is the most expensive part of the statement. */
  readonly canBeOpen: boolean
}

/** Values that differ between people and requests, and are never cached. */
interface Marks {
  readonly favorite_group: FavoriteGroup | null
  /** The latest bid that was not withdrawn. */
  readonly bid_amount_yen: number | null
  readonly bid_status: BidStatus | null
  /** The deadline of the lot's auction, which may change without the lot. Null for stock, and where no lot is open. */
  readonly bidding_closes_at: Date | null
  /** The person's own note; null for none. */
  readonly lotNote: ListedLotNote | null
}

/** A lot as it is shown. An unchanged lot keeps the same row object. */
export interface ShownRow<Row> {
  readonly row: Row
  readonly marks: Marks
}

/** Reads the lots of a page in its order; omits a lot that was just deleted. */
type RowsOf<Row> = (db: Db, shown: ShownLots) => Promise<ShownRow<Row>[]>

/** Selects everything that may differ between requests. */
const currentRows = (db: Db, personId: number, ids: readonly number[]) =>
  db
    // Selected once, because a prepared statement passes each argument once.
    .selectFrom(sql<{ id: number }>`(select ${personId}::integer as id)`.as('person'))
    .innerJoin('lots as lot', (join) => join.onTrue())
    .leftJoin('favorites as favorite', (join) =>
      join.onRef('favorite.lot_id', '=', 'lot.id').onRef('favorite.person_id', '=', 'person.id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('bids as own')
          .select(['own.amount_yen', 'own.status'])
          .whereRef('own.lot_id', '=', 'lot.id')
          .whereRef('own.person_id', '=', 'person.id')
          .where('own.status', '<>', (value) => value.lit(bidStatus.cancelled))
          .orderBy('own.id', 'desc')
          .limit(sql.lit(1))
          .as('bid'),
      (join) => join.onTrue(),
    )
    .leftJoin('lot_notes as note', (join) =>
      join.onRef('note.lot_id', '=', 'lot.id').onRef('note.person_id', '=', 'person.id'),
    )
    .select(['lot.id', 'lot.changed_xid', 'favorite.group_letter as favorite_group'])
    .select(['bid.amount_yen as bid_amount_yen', 'bid.status as bid_status'])
    .select(
      sql<ListedLotNote | null>`case when note.lot_id is not null then jsonb_build_object(
        'tags', note.tags,
        'noteStart', left(note.note, ${sql.lit(noteStartLength)}),
        'notForMe', case when note.not_for_me is not null then
          jsonb_build_object('reason', note.not_for_me, 'text', note.not_for_me_text) end
      ) end`.as('lotNote'),
    )
    .where(sql<boolean>`lot.id = any(${ids})`)

const currentOfOpen = prepared(
  'open-lots-at-present',
  (db, personId: number, ids: readonly number[]) =>
    currentRows(db, personId, ids)
      .leftJoinLateral(deadlinesOf('lot.id'), (join) => join.onTrue())
      .select('times.bidding_closes_at')
      .compile(),
)
const currentOfSold = prepared(
  'sold-lots-at-present',
  (db, personId: number, ids: readonly number[]) =>
    currentRows(db, personId, ids)
      .select(sql<Date | null>`null::timestamptz`.as('bidding_closes_at'))
      .compile(),
)

/**
 * Caches rows of lots. Each read queries the versions of all rows, which takes a fifth of the time, and the columns of
 * the person; only changed rows are read again. Use it only for committed rows, never in a transaction that has written
 * lots. Joined names must not change while the server runs.
 */
function cachedRows<Row extends LotRow>(
  read: (db: Db, ids: readonly number[]) => Promise<readonly Row[]>,
  max: number,
): RowsOf<Row> {
  const known = new LRUCache<number, Row>({ max })

  return async (db, { ids, personId, canBeOpen }) => {
    if (ids.length === 0) return []
    const present = await (canBeOpen ? currentOfOpen : currentOfSold)(db, personId, ids)
    const current = new Map<number, Row>()
    const missing: number[] = []
    for (const { id, changed_xid } of present) {
      const row = known.get(id)
      if (row?.changed_xid === changed_xid) current.set(id, row)
      else missing.push(id)
    }
    if (missing.length > 0) {
      for (const row of await read(db, missing)) {
        current.set(row.id, row)
        known.set(row.id, row)
      }
    }
    const marksOf = new Map(present.map(({ id, changed_xid, ...marks }) => [id, marks]))
    return ids.flatMap((id) => {
      const [row, marks] = [current.get(id), marksOf.get(id)]
      return row && marks ? [{ row, marks }] : []
    })
  }
}

/**
 * Reads the lots of pages.
 * @param cached how many lots of each kind to cache, about 2 KB each
 */
export const pageRows = (cached = 10_000): { cars: RowsOf<CarRow>; bikes: RowsOf<BikeRow> } => ({
  cars: cachedRows(readCars, cached),
  bikes: cachedRows(readBikes, cached),
})

/** Computes the fields of a row once: most requests are for lots that others have seen. */
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

/** What a listing says about its lots for the person's destination. */
interface Marking {
  readonly check: ExportCheck | null
  readonly costs: CostsForPerson | null
}

const unmarked: Marking = { check: null, costs: null }

function landedCost({ id }: LotRow, costs: CostsForPerson | null) {
  if (!costs) return {}
  const { destination, currency, yenForOne, maxYen } = costs
  const { low, middle, high } = landedCostOf(costs.figures, id)
  if (low === null) return { landedCost: null }
  const isSure = maxYen === null || high === null ? null : high <= maxYen
  return {
    landedCost: {
      ...{ destination, currency, yenForOne, isSure },
      ...{ lowYen: low, yen: middle, highYen: high },
    },
  }
}

const markFields = ({ row, marks }: ShownRow<CarRow | BikeRow>, marking: Marking) => ({
  ...exportMarkOf({ ...row, maker: row.maker_name, model: row.model_name }, marking.check),
  ...landedCost(row, marking.costs),
  biddingDeadline:
    marks.bidding_closes_at && openLotStatuses.includes(row.status)
      ? tokyoIso(marks.bidding_closes_at)
      : null,
  myBid: marks.bid_amount_yen !== null,
  myBidAmount: marks.bid_amount_yen,
  lotNote: marks.lotNote,
})

/** Makes listing items of cars, stock and car statistics (spec 3 §3). */
export const carItems = (
  pageType: PageType,
  rows: readonly ShownRow<CarRow>[],
  marking = unmarked,
): CarItem[] =>
  rows.map((shown) => {
    const { row, marks } = shown
    return {
      ...carFields(row),
      ...markFields(shown, marking),
      wishList: marks.favorite_group && { group: marks.favorite_group, value: true },
      link: `${pageTypeRoute[pageType]}/${row.id}`,
    }
  })

/** Makes listing items of bikes and bike statistics (spec 3 §3). */
export const bikeItems = (rows: readonly ShownRow<BikeRow>[], marking = unmarked): BikeItem[] =>
  rows.map((shown) => {
    const { row, marks } = shown
    return {
      ...bikeFields(row),
      ...markFields(shown, marking),
      bidStatusId: marks.bid_status,
      wishList: marks.favorite_group ? [{ group: marks.favorite_group, value: true }] : [],
    }
  })
