import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { allTab, archiveStatuses, archiveTab } from '#trade/bids/contract/list-keys.ts'
import type { BidCounter, BidListQuery } from '#trade/bids/contract/lists.ts'
import type { AllBids, StatusTotal } from './all-bids.ts'
import { allOf, conditionsOf } from './filters.ts'
import { type BidScope, bidsOf } from './scope.ts'

/** Bids of a list by status, with their maximums in yen, under all filters except the tab. */
export interface StatusTotals {
  readonly counters: BidCounter[]
  /** Returns the number of bids and yen of a tab. */
  readonly ofTab: (tab: BidListQuery['bidStatus']) => { bids: number; yen: number }
  /** Number of bids in the list without any filter. */
  readonly allBids: number
}

export async function countBids(
  db: Db,
  scope: BidScope,
  query: BidListQuery,
  allBidCounts: AllBids,
): Promise<StatusTotals> {
  const conditions = [...conditionsOf(query).values()]
  const count = (filters: readonly RawBuilder<SqlBool>[]): Promise<readonly StatusTotal[]> =>
    bidsOf(db, scope)
      .where(allOf(filters))
      .select(['bid.status'])
      .select([
        sql<number>`count(*)::int`.as('bids'),
        sql<number>`sum(bid.amount_yen)::bigint`.as('yen'),
      ])
      .groupBy('bid.status')
      .orderBy('bid.status')
      .execute()
  const countWhole = () => {
    if (scope.people) return count([])
    return scope.kind === 'history' ? allBidCounts.countArchive(db) : allBidCounts.count(db)
  }
  const [whole, filtered] = await Promise.all([
    countWhole(),
    conditions.length > 0 ? count(conditions) : null,
  ])
  const rows = filtered ?? whole
  const totalOf = (isIn: (status: BidStatus) => boolean) =>
    rows
      .filter(({ status }) => isIn(status))
      .reduce((sum, { bids, yen }) => ({ bids: sum.bids + bids, yen: sum.yen + yen }), {
        bids: 0,
        yen: 0,
      })
  const ofTab = (tab: BidListQuery['bidStatus']) => {
    if (typeof tab === 'number') return totalOf((status) => status === tab)
    if (tab === archiveTab) return totalOf((status) => isArchived(status))
    return totalOf(() => true)
  }
  const counters: BidCounter[] = rows.map(({ status, bids }) => ({ status, count: bids }))
  counters.push({ status: allTab, count: ofTab(allTab).bids })
  // Only the managers' list has the archive as a tab (spec 2 §2).
  if (scope.viewer === 'manager' && scope.kind === 'index') {
    counters.push({ status: archiveTab, count: ofTab(archiveTab).bids })
  }
  const allBids = whole.reduce((sum, { bids }) => sum + bids, 0)
  return { counters, ofTab, allBids }
}

const isArchived = (status: BidStatus) => archiveStatuses.some((archived) => archived === status)
