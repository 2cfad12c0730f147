import { lotStatus, openLotStatuses } from '../../contract/codes.ts'
import type { PageType, SortKey, SortOrder } from '../../contract/listings.ts'
import { mondayOf, tokyoDayOf } from '../../contract/tokyo-time.ts'
import type { Db } from '../db/tables.ts'

/** What decides where a lot stands. */
export type StoredLot = Awaited<ReturnType<typeof everyLot>>[number]

/** All lots there are, in no order. */
export async function everyLot(db: Db) {
  return db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .leftJoin('conditions as condition', 'condition.code', 'lot.condition')
    .select([
      'lot.id',
      'lot.kind',
      'lot.market',
      'lot.status',
      'lot.auction_day as day',
      'lot.lot_number as number',
      'lot.year',
      'lot.mileage_km as mileage',
      'lot.start_price_yen as startPrice',
      'lot.sold_price_yen as soldPrice',
      'condition.rank as condition',
      'house.name as house',
    ])
    .execute()
}

/** Which lots a page type shows: decisions.md, Lots, said a second time and without SQL. */
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

type Value = string | number | null
type Compare = (a: StoredLot, b: StoredLot) => number

/** By one value, unknown ones last in both directions. */
const by =
  (read: (lot: StoredLot) => Value, order: SortOrder = 'ASC'): Compare =>
  (a, b) => {
    const [left, right] = [read(a), read(b)]
    if (left === right) return 0
    if (left === null) return 1
    if (right === null) return -1
    return left < right === (order === 'ASC') ? -1 : 1
  }

const ordinal = ({ number }: StoredLot) => (/^\d+$/.test(number) ? Number(number) : null)
const place = [by(({ house }) => house), by(ordinal), by(({ number }) => number)]

const sortValues: Record<SortKey, (lot: StoredLot) => Value> = {
  auctionDate: ({ day }) => day,
  year: ({ year }) => year,
  condition: ({ condition }) => condition,
  mileage: ({ mileage }) => mileage,
  startPrice: ({ startPrice }) => startPrice,
  soldPrice: ({ soldPrice }) => soldPrice,
}

function rulesOf(pageType: PageType, sort: SortKey | null, order: SortOrder): Compare[] {
  if (sort) return [by(sortValues[sort], order), ...place]
  if (pageType === 'stock') return place
  if (pageType === 'stats' || pageType === 'bike-stats') {
    return [by(({ day }) => day, 'DESC'), ...place]
  }
  return [
    by(({ status }) => (openLotStatuses.includes(status) ? 0 : 1)),
    by(({ day }) => day),
    by(({ status }) => (status === lotStatus.ongoing ? 0 : 1)),
    ...place,
  ]
}

/** Lots in the order of a listing; the id decides what nothing else does. */
export function ordered(
  lots: readonly StoredLot[],
  { pageType, sort, order }: { pageType: PageType; sort: SortKey | null; order: SortOrder },
): StoredLot[] {
  const rules = [...rulesOf(pageType, sort, order), by(({ id }) => id)]
  return lots.toSorted((a, b) => {
    for (const rule of rules) {
      const verdict = rule(a, b)
      if (verdict !== 0) return verdict
    }
    return 0
  })
}
