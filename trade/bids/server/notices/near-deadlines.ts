import { sql } from 'kysely'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'

export const nearDeadlinesJob: RepeatedJob = {
  name: 'note-bid-deadlines',
  everySeconds: 60,
  timeLimitSeconds: 600,
}

/**
 * Enqueues each new bid whose bidding closes within an hour, once. Bids placed within that hour are excluded, since
 * their clients know.
 */
export async function enqueueNearDeadlines(db: Db): Promise<void> {
  await sql`
    select enqueue_notice(
      topic => 'bid', about => bid.id, kind => 'deadline', changed_at => app_now(),
      before => jsonb_build_object('status', bid.status), after => jsonb_build_object('status', bid.status),
      cause_id => 0, delay => '0', is_gathered => false
    )
    from bids bid
    join lots lot on lot.id = bid.lot_id
    join lot_deadlines times on times.lot_id = bid.lot_id
    where bid.status = ${bidStatus.new}
      and bid.auction_day between (app_now() at time zone 'Asia/Tokyo')::date
        and (app_now() at time zone 'Asia/Tokyo')::date + (
          select max(bidding_deadline_hours) / 24 + 1 from auction_houses
        )
      and not exists (
        select from notice_outbox notice
        where notice.topic = 'bid' and notice.about = bid.id and notice.kind = 'deadline' and notice.cause_id = 0
      )
      -- 4531 ongoing, 4532 upcoming
      and lot.status in (4531, 4532)
      and times.bidding_closes_at > app_now()
      and times.bidding_closes_at <= app_now() + interval '1 hour'
      and bid.accepted_at <= times.bidding_closes_at - interval '1 hour'
  `.execute(db)
}
