import { type RawBuilder, sql } from 'kysely'
import { type SortOrder, sortOrders } from '#platform/list/contract/pages.ts'
import { type BidSortKey, bidSortKeys } from '#trade/bids/contract/list-keys.ts'
import type { BidListQuery } from '#trade/bids/contract/lists.ts'
import type { BidScope } from './scope.ts'

/** A part of an order. Tables are named as in `bidsOf`. */
export interface OrderPart {
  readonly value: RawBuilder<unknown>
  readonly way: RawBuilder<unknown>
  /** It is in the lot, and not in the bid or what stands beside it. */
  readonly isOfLot: boolean
}

const part = (text: string, way = 'asc nulls last'): OrderPart => ({
  value: sql.raw(text),
  way: sql.raw(way),
  isOfLot: /^(?:lot|maker|model|grade)\./.test(text),
})

const columns: Readonly<Record<BidSortKey, readonly string[]>> = {
  auctionDate: ['bid.auction_day', 'lot.starts_at'],
  lotNo: ['bid.lot_ordinal', 'bid.lot_number'],
  auctionName: ['house.name'],
  maker: ['maker.name', 'model.name'],
  model: ['model.name'],
  year: ['lot.year', 'lot.month'],
  condition: ['grade.rank'],
  mileage: ['lot.mileage_km'],
  startPrice: ['lot.start_price_yen'],
  soldPrice: ['lot.sold_price_yen'],
  estimate: ['lot.estimate_yen'],
  user: ['person.full_name'],
  manager: ['manager.full_name'],
  bidAmount: ['bid.amount_yen'],
  bidGroup: ['bid.bid_group'],
  bidDate: ['bid.accepted_at'],
  bidStatus: ['bid.status'],
}

/** In which order the lots of a day run: by the first hour of their auction, then by their own. */
const runningOrder = [
  ...['timetable.starts_at', 'bid.house_id', 'lot.starts_at', 'bid.lot_ordinal', 'bid.lot_number'],
  'bid.lot_id',
].map((text) => part(text))

/** Of several clients on a lot the one who goes first. */
const firstOnLot = [
  part('bid.amount_yen + coalesce(bid.adjustment_yen, 0)', 'desc'),
  part('bid.accepted_at'),
  part('bid.id'),
]

/**
 * The column and the direction of a query, in whichever of the two keys they are (spec 2 §7); without
 * a column, null.
 */
function sortOf({ order, sort }: BidListQuery): { key: BidSortKey; way: SortOrder } | null {
  const key = bidSortKeys.find((known) => known === order || known === sort)
  const way = sortOrders.find((known) => known === order || known === sort) ?? 'ASC'
  return key ? { key, way } : null
}

/** Whether a query chooses a column, instead of the list's own order. */
export const isSorted = (query: BidListQuery): boolean => sortOf(query) !== null

/** A total order: the chosen column first, then the list's own order. */
export function orderOf(scope: BidScope, query: BidListQuery): readonly OrderPart[] {
  const chosen = sortOf(query)
  const way = chosen?.way === 'DESC' ? 'desc nulls last' : 'asc nulls last'
  const first = chosen ? columns[chosen.key].map((column) => part(column, way)) : []
  return [...first, ...daysOf(scope), ...runningOrder, ...firstOnLot]
}

/** In the archive the latest day first, for managers the earliest; else the next, then those that are over. */
function daysOf({ kind, today }: BidScope): readonly OrderPart[] {
  if (kind === 'history') return [part('bid.auction_day', 'desc nulls first')]
  if (kind === 'index') return [part('bid.auction_day')]
  return [
    { ...part(''), value: sql`coalesce(bid.auction_day < ${today}::date, false)` },
    { ...part(''), value: sql`abs(bid.auction_day - ${today}::date)` },
  ]
}
