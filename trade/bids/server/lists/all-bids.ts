import { type RawBuilder, sql } from 'kysely'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { today } from './scope.ts'

/** Number of bids in a status, and the sum of their maximums in yen. */
export interface StatusTotal {
  readonly status: BidStatus
  readonly bids: number
  readonly yen: number
}

/** Counts everybody's bids, which are too many to count for each request. */
export interface AllBids {
  /** Counts all bids by status. */
  count(db: Db): Promise<StatusTotal[]>
  /** Counts the bids of the archive: in 4 to 7, and those in 1 to 3 whose auction is over. */
  countArchive(db: Db): Promise<StatusTotal[]>
}

/** The result of a full count, which includes all changes of transactions before `xid`. */
interface Counted {
  readonly xid: string
  readonly totals: readonly StatusTotal[]
}

/**
 * Counts all bids once, then only the changes: bids are never deleted, and the log has every change. Each result is
 * exact as of its statement.
 */
export function allBids(): AllBids {
  let counted: Promise<Counted> | null = null
  const first = (db: Db) => {
    counted ??= countOnce(db).catch((error) => {
      counted = null
      throw error
    })
    return counted
  }
  const count = async (db: Db) => {
    const { xid, totals } = await first(db)
    const { rows } = await sql<
      StatusTotal & { settled: string; old_bids: number; old_yen: number }
    >`
      with settled as (select pg_snapshot_xmin(pg_current_snapshot()) as xid)
      select settled.xid::text as settled, status, sum(bids)::int as bids, sum(yen)::bigint as yen,
        coalesce(sum(bids) filter (where change.xid < settled.xid), 0)::int as old_bids,
        coalesce(sum(yen) filter (where change.xid < settled.xid), 0)::bigint as old_yen
      from settled left join (${changesSince(sql`${xid}::xid8`)}) change on true
      group by settled.xid, status
    `.execute(db)
    const settled = rows[0]?.settled
    const recent = rows.filter(({ status }) => status !== null)
    if (settled) {
      const old = recent.map(({ status, old_bids: bids, old_yen: yen }) => ({ status, bids, yen }))
      counted = Promise.resolve({ xid: settled, totals: summed([...totals, ...old]) })
    }
    return summed([...totals, ...recent])
  }
  return {
    count,
    async countArchive(db) {
      const [all, current] = await Promise.all([count(db), countCurrent(db)])
      const less = current.map(({ status, bids, yen }) => ({ status, bids: -bids, yen: -yen }))
      return summed([...all, ...less])
    },
  }
}

/** Selects the log's changes per status since a transaction; a change leaves one status and enters another. */
const changesSince = (xid: RawBuilder<unknown>) => sql`
  select log.xid, change.status, change.bids, change.yen
  from bid_log log cross join lateral (
    values (log.status, 1, log.amount_yen), (log.status_before, -1, -log.amount_before_yen)
  ) change (status, bids, yen)
  where log.xid >= ${xid} and change.status is not null`

/** Counts all bids in one statement, minus the changes that later counts will find in the log. */
async function countOnce(db: Db): Promise<Counted> {
  const settled = sql`(select xid from settled)`
  const { rows } = await sql<StatusTotal & { xid: string }>`
    with settled as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid),
    counted as (
      select status, count(*) as bids, sum(amount_yen) as yen from bids group by status
      union all
      select status, -bids, -yen from (${changesSince(settled)}) change
    )
    select settled.xid::text as xid, status, coalesce(sum(bids), 0)::int as bids,
      coalesce(sum(yen), 0)::bigint as yen
    from settled left join counted on true group by settled.xid, status
  `.execute(db)
  const totals = rows.filter(({ status }) => status !== null)
  return { xid: rows[0]?.xid ?? '0', totals }
}

/** Counts bids in 1 to 3 whose auction is not over, or that have none. */
async function countCurrent(db: Db): Promise<StatusTotal[]> {
  const { rows } = await sql<StatusTotal>`
    select status, count(*)::int as bids, sum(amount_yen)::bigint as yen from (
      select status, amount_yen from bids where auction_day >= ${today} and status in (1, 2, 3)
      union all
      select status, amount_yen from bids where auction_day is null and status in (1, 2, 3)
    ) current group by status
  `.execute(db)
  return rows
}

/** Returns one total for each status with bids. */
function summed(totals: readonly StatusTotal[]): StatusTotal[] {
  const statuses = [...new Set(totals.map(({ status }) => status))].toSorted((a, b) => a - b)
  return statuses
    .map((status) => {
      const own = totals.filter((total) => total.status === status)
      const sum = (read: (total: StatusTotal) => number) =>
        own.reduce((total, one) => total + read(one), 0)
      return { status, bids: sum(({ bids }) => bids), yen: sum(({ yen }) => yen) }
    })
    .filter(({ bids }) => bids > 0)
}
