import { sql } from 'kysely'
import type { ParsedInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxSuggestedBids, type searchBids } from '#trade/bids/contract/lists.ts'
import { daysOf, tabOf } from './filters.ts'
import { type BidScope, bidsOf } from './scope.ts'

/** Lot numbers recur every auction day, so a month of everybody's bids is enough. */
const recent = ({ people, today }: BidScope) =>
  people
    ? sql<boolean>`true`
    : sql<boolean>`(bid.auction_day >= ${today}::date - 31 or bid.auction_day is null)`

/** Returns bids of a list whose lot number is one of those typed, or starts with the last of them. */
export async function suggestBids(
  db: Db,
  scope: BidScope,
  { lotNo, bidStatus, ...days }: ParsedInput<typeof searchBids>['query'],
): Promise<ResponseBody<typeof searchBids>['cars']> {
  const numbers = lotNo
    .split(',')
    .map((text) => text.trim().toUpperCase())
    .filter(Boolean)
  const unfinished = numbers.at(-1)
  if (unfinished === undefined) return []
  const rows = await bidsOf(db, scope)
    .where(tabOf(bidStatus) ?? sql<boolean>`true`)
    .where(daysOf(days) ?? recent(scope))
    .where(
      sql<boolean>`(upper(bid.lot_number) = any(${numbers}::text[])
        or starts_with(upper(bid.lot_number), ${unfinished}))`,
    )
    .select(['bid.id', 'bid.lot_number', 'house.name'])
    .orderBy('bid.lot_ordinal')
    .orderBy('bid.lot_number')
    .orderBy('bid.id', 'desc')
    .limit(maxSuggestedBids)
    .execute()
  return rows.map((row) => ({
    bidId: row.id,
    lotNo: row.lot_number,
    auctionName: row.name ?? '',
  }))
}
