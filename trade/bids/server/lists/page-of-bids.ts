import { type OrderByItemBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type SortOrder, sortOrders } from '#platform/list/contract/pages.ts'
import { idsAfter } from '#platform/list/server/rows-after.ts'
import { type BidSortKey, bidSortKeys } from '#trade/bids/contract/list-keys.ts'
import type { BidListQuery } from '#trade/bids/contract/lists.ts'
import { conditionsOf, splitConditions } from './filters.ts'
import { type BidScope, bidsOf } from './scope.ts'

/**
 * Returns the ids of one page of a list, in order. Filters and sorts by columns of the bid first, then looks up lots
 * one by one in that order until the page is full, so that page 1 of thousands of bids reads few lots.
 */
export async function findPage(
  db: Db,
  scope: BidScope,
  query: BidListQuery,
): Promise<readonly number[]> {
  const { page: number, pageSize: size, after = [] } = query
  return idsAfter({ number, size, after }, (page) => readIds(db, scope, { ...query, page }))
}

async function readIds(db: Db, scope: BidScope, query: BidListQuery): Promise<number[]> {
  const { ofBid, ofLot } = splitConditions(query)
  const parts = orderOf(scope, query).map((part, at) => ({ ...part, name: `part_${at}` }))
  const firstOfLot = parts.findIndex(({ isOfLot }) => isOfLot)
  const bids = bidsOf(db, scope)
    .where(ofBid)
    .where(await lastDays(db, scope, query))
    .select(['bid.id', 'bid.lot_id'])
    .select(parts.filter(({ isOfLot }) => !isOfLot).map(({ value, name }) => value.as(name)))
    // A subquery with an offset is planned separately and keeps its order.
    .offset(sql<number>`0`)
  const inOrder = parts
    .slice(0, firstOfLot)
    .reduce(
      (sorted, { name, direction }) => sorted.orderBy(sql`${sql.ref(name)} ${direction}`),
      bids,
    )
  const keys = parts.map(({ value, direction, isOfLot, name }) =>
    isOfLot ? sql`${value} ${direction}` : sql`bid.${sql.ref(name)} ${direction}`,
  )
  const rows = await db
    .selectFrom(inOrder.as('bid'))
    .leftJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .leftJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .leftJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('conditions as grade', 'grade.code', 'lot.condition')
    .where(ofLot)
    .select('bid.id')
    .orderBy(sql.join(keys))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the days that a page can contain, for a long list that is sorted by day first. An index yields them, and only
 * these days have to be sorted.
 */
async function lastDays(db: Db, scope: BidScope, query: BidListQuery) {
  const all = sql<SqlBool>`true`
  const isHistory = scope.kind === 'history'
  const isLong = isHistory ? scope.viewer !== 'client' : scope.kind === 'index'
  if (!isLong || isSelective(query) || sortOf(query)) return all
  const bids = bidsOf(db, scope).where(splitConditions(query).ofBid)
  const lastOfPage = query.page * query.pageSize
  if (isHistory) {
    const day = await dayAt(bids.orderBy('bid.auction_day', latestFirst), lastOfPage)
    return day === undefined ? all : sinceOrNone(day)
  }
  const { today } = scope
  // Bids without a day come after these; apart from them, the days are one range of the index.
  const dated = bids.where(sql<SqlBool>`bid.auction_day >= ${today}::date`)
  const day = await dayAt(dated.orderBy('bid.auction_day'), lastOfPage)
  if (day) return sql<SqlBool>`bid.auction_day between ${today}::date and ${day}::date`
  const { count } = await bids
    .where(sinceOrNone(today))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= lastOfPage) return sinceOrNone(today)
  const past = bids.where(sql<SqlBool>`bid.auction_day < ${today}::date`)
  const earliest = await dayAt(past.orderBy('bid.auction_day', latestFirst), lastOfPage - count)
  return earliest ? sinceOrNone(earliest) : all
}

const latestFirst = (order: OrderByItemBuilder) => order.desc().nullsFirst()

/** Bids of auctions from a day on, and those without an auction. */
const sinceOrNone = (day: TokyoDay | null) =>
  day === null
    ? sql<SqlBool>`bid.auction_day is null`
    : sql<SqlBool>`(bid.auction_day is null or bid.auction_day >= ${day}::date)`

/** Returns the day of the bid at a position, from 1; null for a bid without one, undefined beyond the last. */
async function dayAt(bids: ReturnType<typeof bidsOf>, position: number) {
  const row = await bids
    .select('bid.auction_day as day')
    .limit(1)
    .offset(position - 1)
    .executeTakeFirst()
  return row?.day
}

/** Returns whether a filter determines how many bids a day has, or leaves few bids anyway. */
function isSelective(query: BidListQuery): boolean {
  const set = [...conditionsOf(query).keys()]
  return set.some((key) => !['auctions', 'group', 'archiveStatus', 'manager'].includes(key))
}

/** One part of a sort order. Tables are named as in `bidsOf`. */
interface OrderPart {
  readonly value: RawBuilder<unknown>
  readonly direction: RawBuilder<unknown>
  /** Whether it is a column of the lot rather than of the bid or its row. */
  readonly isOfLot: boolean
}

const part = (text: string, direction = 'asc nulls last'): OrderPart => ({
  value: sql.raw(text),
  direction: sql.raw(direction),
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

/** The order in which the lots of a day run: by the first time of their auction, then by their own. */
const runningOrder = [
  ...['timetable.starts_at', 'bid.house_id', 'lot.starts_at', 'bid.lot_ordinal', 'bid.lot_number'],
  'bid.lot_id',
].map((text) => part(text))

/** Of several clients on a lot, the one with precedence first. */
const firstOnLot = [
  part('bid.amount_yen + coalesce(bid.adjustment_yen, 0)', 'desc'),
  part('bid.accepted_at'),
  part('bid.id'),
]

/**
 * Returns column and direction of a query, whichever of the two keys holds which (spec 2 §7); null without a column.
 */
function sortOf({ order, sort }: BidListQuery): { key: BidSortKey; direction: SortOrder } | null {
  const key = bidSortKeys.find((known) => known === order || known === sort)
  const direction = sortOrders.find((known) => known === order || known === sort) ?? 'ASC'
  return key ? { key, direction } : null
}

/** Returns a total order: the chosen column, then the list's own order. */
function orderOf(scope: BidScope, query: BidListQuery): readonly OrderPart[] {
  const chosen = sortOf(query)
  const direction = chosen?.direction === 'DESC' ? 'desc nulls last' : 'asc nulls last'
  const first = chosen ? columns[chosen.key].map((column) => part(column, direction)) : []
  return [...first, ...daysOf(scope), ...runningOrder, ...firstOnLot]
}

/** In the archive the latest day comes first; elsewhere the next day, then past ones. */
function daysOf({ kind, today }: BidScope): readonly OrderPart[] {
  if (kind === 'history') return [part('bid.auction_day', 'desc nulls first')]
  return [
    { ...part(''), value: sql`coalesce(bid.auction_day < ${today}::date, false)` },
    { ...part(''), value: sql`abs(bid.auction_day - ${today}::date)` },
  ]
}
