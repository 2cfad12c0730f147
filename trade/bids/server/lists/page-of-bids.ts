import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { idsAfter } from '#platform/list/server/rows-after.ts'
import type { BidListQuery } from '#trade/bids/contract/lists.ts'
import { bidsOf } from './bids-of.ts'
import { conditionsOf, splitConditions } from './filters.ts'
import { isSorted, orderOf } from './order.ts'
import type { BidScope } from './scope.ts'

/**
 * The ids of one page of a list, in its order. What the bids themselves know is filtered and sorted first;
 * then lots are looked up one after the other, in that order, until the page is full. So page 1 of
 * thousands of bids reads few lots.
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
    // A subquery with an offset is planned by itself, and keeps its order.
    .offset(sql<number>`0`)
  const inOrder = parts
    .slice(0, firstOfLot)
    .reduce((sorted, { name, way }) => sorted.orderBy(sql`${sql.ref(name)} ${way}`), bids)
  const keys = parts.map(({ value, way, isOfLot, name }) =>
    isOfLot ? sql`${value} ${way}` : sql`bid.${sql.ref(name)} ${way}`,
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
 * The days that the page can have, in a list of very many bids whose days come first in its order: an
 * index knows it, and no more than these days has to be sorted.
 */
async function lastDays(db: Db, scope: BidScope, query: BidListQuery) {
  const all = sql<SqlBool>`true`
  const isLatestFirst = scope.kind === 'history'
  const isLong = isLatestFirst ? scope.viewer !== 'client' : scope.kind === 'index'
  if (!isLong || isNarrowed(query) || isSorted(query)) return all
  const row = await bidsOf(db, scope)
    .where(splitConditions(query).ofBid)
    .select('bid.auction_day')
    .orderBy('bid.auction_day', (day) =>
      isLatestFirst ? day.desc().nullsFirst() : day.asc().nullsLast(),
    )
    .limit(1)
    .offset(query.page * query.pageSize - 1)
    .executeTakeFirst()
  if (!row) return all
  const { auction_day: day } = row
  if (isLatestFirst) {
    const orLater = day === null ? sql`` : sql` or bid.auction_day >= ${day}::date`
    return sql<SqlBool>`(bid.auction_day is null${orLater})`
  }
  return day === null ? all : sql<SqlBool>`bid.auction_day <= ${day}::date`
}

/** A filter decides how many bids of a day there are, or leaves few bids anyway. */
function isNarrowed(query: BidListQuery): boolean {
  const set = [...conditionsOf(query).keys()]
  return set.some((key) => !['auctions', 'group', 'archiveStatus', 'manager'].includes(key))
}
