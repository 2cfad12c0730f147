import { sql } from 'kysely'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { BidNotices } from '../tables.ts'

/** What was claimed, and how long ago it happened. */
export interface ClaimedBidNotice {
  readonly bidId: number
  readonly kind: BidNotices['kind']
  readonly statusBefore: BidNotices['status_before']
  readonly status: BidNotices['status']
  readonly isOwn: boolean
  readonly isOld: boolean
}

/** After so many days a change is no news; after an outage nobody is told of a week. */
const relevantDays = 2

/**
 * Takes what is due, for the transaction that makes the notification of it: nobody else gets it, and it is there again
 * when that is rolled back. Null when it is done, or is not due any more.
 */
export async function claimBidNotice(db: Db, id: number): Promise<ClaimedBidNotice | null> {
  const row = await db
    .updateTable('bid_notices')
    .set({ done_at: sql<Date>`app_now()`, outcome: 'notified' })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('due_at', '<=', sql<Date>`app_now()`)
    .returning(['bid_id', 'kind', 'status_before', 'status', 'is_own'])
    .returning(
      sql<boolean>`changed_at < app_now() - make_interval(days => ${relevantDays})`.as('is_old'),
    )
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ bidId: row.bid_id, kind: row.kind, statusBefore: row.status_before, status: row.status },
    ...{ isOwn: row.is_own, isOld: row.is_old },
  }
}

/** Records why nobody is told of what was claimed. */
export async function recordNoNotice(
  db: Db,
  id: number,
  outcome: Exclude<BidNotices['outcome'], 'notified' | null>,
): Promise<void> {
  await db.updateTable('bid_notices').set({ outcome }).where('id', '=', id).execute()
}

/**
 * Notes the new bids whose bidding closes within an hour, each once. One that was placed in that hour is not
 * among them: its client knows.
 */
export async function noteDeadlines(db: Db): Promise<void> {
  await sql`
    insert into bid_notices (bid_id, kind, status_before, status, is_own, changed_at, due_at)
    select bid.id, 'deadline', bid.status, bid.status, false, app_now(), app_now()
    from bids bid
    join lots lot on lot.id = bid.lot_id
    join lot_deadlines times on times.lot_id = bid.lot_id
    where bid.status = ${bidStatus.new}
      and bid.auction_day between (app_now() at time zone 'Asia/Tokyo')::date
        and (app_now() at time zone 'Asia/Tokyo')::date + (
          select max(bidding_deadline_hours) / 24 + 1 from auction_houses
        )
      and not exists (
        select from bid_notices notice where notice.bid_id = bid.id and notice.kind = 'deadline'
      )
      -- 4531 ongoing, 4532 upcoming
      and lot.status in (4531, 4532)
      and times.bidding_closes_at > app_now()
      and times.bidding_closes_at <= app_now() + interval '1 hour'
      and bid.accepted_at <= times.bidding_closes_at - interval '1 hour'
    on conflict (bid_id) where kind = 'deadline' do nothing
  `.execute(db)
}

/** For how long it is known what was told; a bid that old is over. */
const storedDays = 90

/**
 * Deletes what was done long ago, few at a time, so that locks are short.
 * @returns how many it has deleted
 */
export async function deleteOldBidNotices(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bid_notices where id in (
      select id from bid_notices where done_at < app_now() - make_interval(days => ${storedDays})
      order by done_at limit 1000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
