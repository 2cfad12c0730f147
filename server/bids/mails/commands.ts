import { sql } from 'kysely'
import { bidStatus } from '../../../contract/bids/rules.ts'
import type { BidMails } from '../../db/money-tables.ts'
import type { Db } from '../../db/tables.ts'

/** What was claimed, and how long ago it happened. */
export interface ClaimedBidMail {
  readonly bidId: number
  readonly kind: BidMails['kind']
  readonly statusBefore: BidMails['status_before']
  readonly status: BidMails['status']
  readonly isOwn: boolean
  readonly isOld: boolean
}

/** After so many days a change is no news; after an outage nobody gets the mails of a week. */
const newsDays = 2

/**
 * Takes what is due, for the transaction that makes the mail of it: nobody else gets it, and it is there again
 * when that is rolled back. Null when it is done, or is not due any more.
 */
export async function claimBidMail(db: Db, id: number): Promise<ClaimedBidMail | null> {
  const row = await db
    .updateTable('bid_mails')
    .set({ done_at: sql<Date>`app_now()`, outcome: 'mailed' })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('due_at', '<=', sql<Date>`app_now()`)
    .returning(['bid_id', 'kind', 'status_before', 'status', 'is_own'])
    .returning(
      sql<boolean>`changed_at < app_now() - make_interval(days => ${newsDays})`.as('is_old'),
    )
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ bidId: row.bid_id, kind: row.kind, statusBefore: row.status_before, status: row.status },
    ...{ isOwn: row.is_own, isOld: row.is_old },
  }
}

/** Records why no mail was made of what was claimed. */
export async function recordNoMail(
  db: Db,
  id: number,
  outcome: Exclude<BidMails['outcome'], 'mailed' | null>,
): Promise<void> {
  await db.updateTable('bid_mails').set({ outcome }).where('id', '=', id).execute()
}

/**
 * Notes the new bids whose bidding closes within an hour, each once. One that was placed in that hour is not
 * among them: its client knows.
 */
export async function noteDeadlines(db: Db): Promise<void> {
  await sql`
    insert into bid_mails (bid_id, kind, status_before, status, is_own, changed_at, due_at)
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
        select from bid_mails mail where mail.bid_id = bid.id and mail.kind = 'deadline'
      )
      -- 4531 ongoing, 4532 upcoming
      and lot.status in (4531, 4532)
      and times.bidding_closes_at > app_now()
      and times.bidding_closes_at <= app_now() + interval '1 hour'
      and bid.accepted_at <= times.bidding_closes_at - interval '1 hour'
    on conflict (bid_id) where kind = 'deadline' do nothing
  `.execute(db)
}

/** For how long it is known what was mailed; a bid that old is over. */
const storedDays = 90

/**
 * Deletes what was done long ago, few at a time, so that locks are short.
 * @returns how many it has deleted
 */
export async function deleteOldBidMails(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bid_mails where id in (
      select id from bid_mails where done_at < app_now() - make_interval(days => ${storedDays})
      order by done_at limit 1000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
