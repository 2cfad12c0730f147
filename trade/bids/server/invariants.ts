import type { Invariant } from '#platform/core/server/invariant.ts'

/** Invariants of bids, with queries for the rows that violate them. */
export const bidInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    rule: 'the exposure of an account is the sum of its bids',
    breaches: `select format('person %s: account %s, bids %s', account.person_id,
        account.exposure_yen, coalesce(out.exposure_yen, 0)) as row
      from accounts account left join exposures out using (person_id)
      where account.exposure_yen <> coalesce(out.exposure_yen, 0)`,
  },
  {
    id: 'I1',
    rule: 'no change of a bid exceeded the limit of that moment',
    breaches: `select format('log %s: %s above %s', id, exposure_yen, limit_yen) as row
      from bid_log where exposure_yen > limit_yen`,
  },
  {
    id: 'I1',
    rule: 'the exposure grew only within a limit, or because a manager waived it for a bid',
    breaches: `select format('log %s', id) as row from bid_log
      where limit_yen is null and credit_waived_by is null
        and growth_yen > 0`,
  },
  {
    id: 'I1',
    rule: 'nobody waives a limit for an active bid of their own',
    breaches: `select format('bid %s of person %s', id, person_id) as row from bids
      where status in (1, 2, 6) and person_id in (credit_waived_by, day_limit_waived_by)`,
  },
  {
    id: 'I1',
    rule: 'without bids for which a manager waived the limit, the exposure is within the limit that was checked',
    breaches: `select format('person %s: %s above %s', person_id, exposure_yen, highest) as row
      from exposures join (
        select person_id, max(limit_yen) as highest from bids where status in (1, 2, 6)
        group by person_id having bool_and(credit_waived_by is null)
      ) checked using (person_id)
      where exposure_yen > highest or highest is null`,
  },
  {
    id: 'I1',
    rule: 'the exposure in the log is the sum of the changes before it',
    breaches: `select format('log %s: %s instead of %s', id, exposure_yen, total) as row from (
        select log.id, log.exposure_yen,
          sum(log.growth_yen) over (partition by bid.person_id order by log.id) as total
        from bid_log log join bids bid on bid.id = log.bid_id
      ) sums where exposure_yen <> total`,
  },
  {
    id: 'I2',
    rule: 'no client placed more bids on a Tokyo day than the limit that was checked',
    breaches: `select format('person %s on %s: %s bids, limit %s', person_id, placed_day, count(*),
        min(day_limit)) as row
      from bids group by person_id, placed_day
      having count(*) <> max(day_ordinal) or bool_or(day_ordinal > day_limit)`,
  },
  {
    id: 'I3',
    rule: 'there is at most one active bid per person and lot',
    breaches: `select format('person %s, lot %s: %s bids', person_id, lot_id, count(*)) as row
      from bids where status in (1, 2, 6) group by person_id, lot_id having count(*) > 1`,
  },
  {
    id: 'I4',
    rule: 'amounts are positive, not below the start price, and whole steps at auctions',
    breaches: `select format('bid %s: %s yen', id, amount_yen) as row from bids
      where amount_yen <= 0 or charge_yen > 100000000 or amount_yen < start_price_yen
        or (market = 'auction' and amount_yen % 5000 <> 0)
        or (market = 'stock' and amount_yen <> start_price_yen)`,
  },
  {
    id: 'I4',
    rule: 'day, house and number in a bid are those of its lot',
    breaches: `select format('bid %s', bid.id) as row from bids bid join lots lot on lot.id = bid.lot_id
      where (bid.auction_day, bid.house_id, bid.lot_kind, bid.lot_number, bid.lot_ordinal)
        is distinct from (lot.auction_day, lot.house_id, lot.kind, lot.lot_number, lot.lot_ordinal)`,
  },
  {
    id: 'I5',
    rule: 'every bid was accepted before its deadline',
    breaches: `select format('bid %s: %s, deadline %s', id, accepted_at, deadline_at) as row
      from bids where accepted_at >= deadline_at
        or (market = 'auction') <> (deadline_at is not null)`,
  },
  {
    id: 'I7',
    rule: 'the log covers every bid from its placing to its current state',
    breaches: `select format('bid %s', bid.id) as row from bids bid
      left join lateral (
        select count(*) filter (where event = 'placed') as placed,
          (array_agg(status order by id desc))[1] as status,
          (array_agg(amount_yen order by id desc))[1] as amount_yen
        from bid_log where bid_id = bid.id
      ) log on true
      where log.placed is distinct from 1 or log.status <> bid.status
        or log.amount_yen <> bid.amount_yen`,
  },
  {
    id: 'I7',
    rule: 'each row of the log continues from the previous one, and no transition is forbidden',
    breaches: `select format('log %s', id) as row from (
        select id, event, status, status_before, amount_yen, amount_before_yen,
          lag(status) over each as last_status, lag(amount_yen) over each as last_amount
        from bid_log window each as (partition by bid_id order by id)
      ) steps
      where (status_before, amount_before_yen) is distinct from (last_status, last_amount)
        or (event = 'status') <> coalesce(status <> status_before, false)
        or (event = 'marked' and amount_yen <> amount_before_yen)
        or (status <> status_before and (status_before = 7 or (status = 7 and status_before <> 6)
          or (status_before in (4, 5) and status not in (1, 2))))`,
  },
  {
    id: 'I7',
    rule: 'every row of the log belongs to a bid and has one row in the audit log',
    breaches: `select format('bid %s, %s: %s rows of the log, %s of the audit', coalesce(log.bid_id,
        audit.bid_id), coalesce(log.event, audit.event), log.rows, audit.rows) as row
      from (select bid_id, event, count(*) as rows from bid_log group by 1, 2) log
      full join (
        select (details->>'bid')::bigint as bid_id, substr(action, 5) as event, count(*) as rows
        from audit_log where action like 'bid-%' group by 1, 2
      ) audit on audit.bid_id = log.bid_id and audit.event = log.event
      left join bids bid on bid.id = log.bid_id
      where log.rows is distinct from audit.rows or bid.id is null`,
  },
  {
    id: 'I9',
    rule: 'an hour after a result no bid binds credit that the result has released',
    breaches: `select format('bid %s', bid.id) as row from bids bid join lots lot on lot.id = bid.lot_id
      cross join lateral bid_ending(
        bid.status, bid.amount_yen + coalesce(bid.adjustment_yen, 0), lot.status, lot.sold_price_yen,
        ((app_now() - interval '1 hour') at time zone 'Asia/Tokyo')::date - lot.auction_day
      ) ending
      where bid.status in (1, 2) and ending <> 'needs_review'
        and lot.changed_at < clock_timestamp() - interval '1 hour'`,
  },
]
