import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import type { PageType, SortKey } from '#market/search/contract/page-types.ts'
import { mondayOf, tokyoDayOf, tokyoTimeOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { SortOrder } from '#platform/list/contract/pages.ts'

/** The values that determine the position of a lot and the searches that find it. */
export type StoredLot = Awaited<ReturnType<typeof everyLot>>[number]

/** Returns all lots in no order. */
export async function everyLot(db: Db) {
  return db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('conditions as grade', 'grade.code', 'lot.condition')
    .select([
      'lot.id',
      'lot.kind',
      'lot.market',
      'lot.status',
      'lot.auction_day as day',
      'lot.starts_at as startsAt',
      'lot.lot_number as number',
      'lot.maker_id as makerId',
      'lot.model_id as modelId',
      'lot.house_id as houseId',
      'lot.chassis_code as chassis',
      'lot.frame_number as frame',
      'lot.condition',
      'lot.gearbox',
      'lot.color',
      'lot.equipment',
      'lot.fuel',
      'lot.trim',
      'lot.year',
      'lot.engine_cc as engine',
      'lot.mileage_km as mileage',
      'lot.start_price_yen as startPrice',
      'lot.sold_price_yen as soldPrice',
      'lot.estimate_yen as estimate',
      'grade.rank',
      'house.name as house',
      'maker.name as maker',
      'model.name as model',
    ])
    .execute()
}

/** Whether a page type shows a lot (decision 11, Lots), implemented again without SQL. */
export function shownOn(pageType: PageType, lot: StoredLot, now: Date): boolean {
  const isOpen = openLotStatuses.includes(lot.status)
  switch (pageType) {
    case 'stock':
      return lot.kind === 'car' && lot.market === 'stock'
    case 'car-auction':
      return lot.kind === 'car' && lot.day !== null && lot.day >= mondayOf(tokyoDayOf(now))
    case 'bikes':
      return lot.kind === 'bike' && lot.day !== null && lot.day >= mondayOf(tokyoDayOf(now))
    case 'stats':
      return lot.kind === 'car' && lot.market === 'auction' && !isOpen
    case 'bike-stats':
      return lot.kind === 'bike' && lot.market === 'auction' && !isOpen
  }
}

/** Returns a numeric lot number; null for others. */
export const ordinalOf = ({ number }: StoredLot) =>
  /^\d{1,9}$/.test(number) ? Number(number) : null

export type Value = string | number | null
type Compare = (a: StoredLot, b: StoredLot) => number

/** Compares numbers as numbers, texts by their bytes. */
export function ascending(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b)
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** Compares by one value, unknown ones last in both directions. */
const by =
  (read: (lot: StoredLot) => Value, order: SortOrder = 'ASC'): Compare =>
  (a, b) => {
    const [left, right] = [read(a), read(b)]
    if (left === right) return 0
    if (left === null) return 1
    if (right === null) return -1
    return order === 'ASC' ? ascending(left, right) : ascending(right, left)
  }

const byHouseAndNumber = [
  by(({ house }) => house),
  by(ordinalOf),
  by((lot) => (ordinalOf(lot) === null ? lot.number : null)),
  by(({ id }) => id),
]

/** Lots run in the order of their numbers, so the latest sale of a house has the last one. */
const byHouseAndLatest = [
  by(({ house }) => house),
  by((lot) => (ordinalOf(lot) === null ? 0 : 1)),
  by(ordinalOf, 'DESC'),
  by((lot) => (ordinalOf(lot) === null ? lot.number : null), 'DESC'),
  by(({ id }) => id),
]

const sortValues: Record<Exclude<SortKey, 'auctionDate'>, (lot: StoredLot) => Value> = {
  year: ({ year }) => year,
  condition: ({ rank }) => rank,
  mileage: ({ mileage }) => mileage,
  startPrice: ({ startPrice }) => startPrice,
  soldPrice: ({ soldPrice }) => soldPrice,
  estimate: ({ estimate }) => estimate,
  belowEstimate: belowEstimateOf,
  // Without figures nothing is known.
  landedCost: () => null,
}

/** Returns by how many whole per cent the start price is below the estimate, at least 0. */
export function belowEstimateOf({ startPrice, estimate }: StoredLot): number | null {
  if (startPrice === null || estimate === null) return null
  return Math.max(0, Math.floor(((estimate - startPrice) * 100) / estimate))
}

/** Day and minute in Tokyo; sorts after every minute of the day when the hour is unknown. */
const startText = ({ day, startsAt }: StoredLot) =>
  day && `${day} ${startsAt ? tokyoTimeOf(startsAt) : 'unknown'}`

/** Lists of upcoming lots show the next one first; other lists sort by day only. */
function dateRules(pageType: PageType, order: SortOrder): Compare[] {
  if (pageType !== 'car-auction' && pageType !== 'bikes') return [by(({ day }) => day, order)]
  return order === 'ASC' ? [] : [by(startText, 'DESC')]
}

/** Whether the minute of a lot has passed, or its day if the hour is unknown. */
function hasRun({ day, startsAt }: StoredLot, now: Date): boolean {
  if (day === null || day !== tokyoDayOf(now)) return day !== null && day < tokyoDayOf(now)
  return startsAt !== null && tokyoTimeOf(startsAt) < tokyoTimeOf(now)
}

function defaultRules(pageType: PageType, now: Date): Compare[] {
  if (pageType === 'stock') return byHouseAndNumber
  if (pageType === 'stats' || pageType === 'bike-stats') {
    return [by(({ day }) => day, 'DESC'), ...byHouseAndLatest]
  }
  return [
    by((lot) => (openLotStatuses.includes(lot.status) ? Number(hasRun(lot, now)) : 2)),
    by(startText),
    ...byHouseAndNumber,
  ]
}

/** Sorts lots in the order of a listing; the default order breaks ties. */
export function ordered(
  lots: readonly StoredLot[],
  { pageType, sort, order }: { pageType: PageType; sort: SortKey | null; order: SortOrder },
  now: Date,
): StoredLot[] {
  const first =
    sort === 'auctionDate' ? dateRules(pageType, order) : sort ? [by(sortValues[sort], order)] : []
  const rules = [...first, ...defaultRules(pageType, now)]
  return lots.toSorted((a, b) => {
    for (const rule of rules) {
      const verdict = rule(a, b)
      if (verdict !== 0) return verdict
    }
    return 0
  })
}
