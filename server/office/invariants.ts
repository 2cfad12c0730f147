import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { paymentInvariants } from './payment-invariants.ts'

/** Something that must always hold, with a query for the rows that break it. */
interface Invariant {
  /** Its number, for operators and reports. */
  readonly id: string
  readonly rule: string
  /** Selects `row`, a text that describes each violation. */
  readonly breaches: string
}

export interface Breach {
  readonly id: string
  readonly rule: string
  readonly row: string
}

/** Checked by `npm run invariants`, and after every chaos run. */
export const invariants: readonly Invariant[] = [
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
    rule: 'no change of a bid took its person above the limit of that moment',
    breaches: `select format('log %s: %s above %s', id, exposure_yen, limit_yen) as row
      from bid_log where exposure_yen > limit_yen`,
  },
  {
    id: 'I1',
    rule: 'the exposure grew only within a limit, or because a manager let a bid pass',
    breaches: `select format('log %s', id) as row from bid_log
      where limit_yen is null and credit_waived_by is null
        and growth_yen > 0`,
  },
  {
    id: 'I1',
    rule: 'nobody lets an active bid of their own past a limit',
    breaches: `select format('bid %s of person %s', id, person_id) as row from bids
      where status in (1, 2, 6) and person_id in (credit_waived_by, day_limit_waived_by)`,
  },
  {
    id: 'I1',
    rule: 'without bids that a manager let pass, the exposure is within the limit that was checked',
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
    id: 'I2',
    rule: 'nobody got extra images of more lots on a Tokyo day than the limit that was checked',
    breaches: `select format('request %s: %s of %s', id, number, day_limit) as row from (
        select id, day_limit,
          row_number() over (partition by person_id, tokyo_day order by id) as number
        from extra_image_requests where state in ('reserved', 'served')
      ) counted where number > day_limit`,
  },
  {
    id: 'I3',
    rule: 'one active bid for each person and lot',
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
    id: 'I6',
    rule: 'every transaction of the ledger sums to zero',
    breaches: `select format('transaction %s: %s', booked.id, coalesce(sum(amount_yen), 0)) as row
      from ledger_transactions booked left join ledger_entries on transaction_id = booked.id
      group by booked.id having count(amount_yen) < 2 or sum(amount_yen) <> 0`,
  },
  {
    id: 'I6',
    rule: 'every balance is the sum of its entries',
    breaches: `select format('person %s: account %s, entries %s', account.person_id,
        account.balance_yen, coalesce(sum(entry.amount_yen), 0)) as row
      from accounts account left join ledger_entries entry using (person_id)
      group by account.person_id having account.balance_yen <> coalesce(sum(entry.amount_yen), 0)`,
  },
  {
    id: 'I6',
    rule: 'every person has an account',
    breaches: `select format('person %s', id) as row from people
      where not exists (select from accounts where person_id = people.id)`,
  },
  ...paymentInvariants,
  {
    id: 'I7',
    rule: 'the log has every bid from placing it to its present state',
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
    rule: 'each row of the log begins where the one before it ended, and no transition is forbidden',
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
    rule: 'every row of the log belongs to a bid and has one row of the audit',
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
    rule: 'an hour after a result no bid binds credit that the result has freed',
    breaches: `select format('bid %s', bid.id) as row from bids bid join lots lot on lot.id = bid.lot_id
      cross join lateral bid_ending(
        bid.status, bid.amount_yen + coalesce(bid.adjustment_yen, 0), lot.status, lot.sold_price_yen,
        ((app_now() - interval '1 hour') at time zone 'Asia/Tokyo')::date - lot.auction_day
      ) ending
      where bid.status in (1, 2) and ending <> 'to_decide'
        and lot.changed_at < clock_timestamp() - interval '1 hour'`,
  },
  {
    id: 'I10',
    rule: 'the newest messages of a talk are those of its messages that stand',
    breaches: `select format('bid %s', chat.bid_id) as row from chats chat cross join lateral (
        select coalesce(max(id), 0) as both_sides,
          coalesce(max(id) filter (where side = 'client'), 0) as client,
          coalesce(max(id) filter (where side = 'company'), 0) as company
        from chat_messages where bid_id = chat.bid_id and withdrawn_at is null
      ) newest
      where (chat.last_message_id, chat.last_client_id, chat.last_company_id)
        is distinct from (newest.both_sides, newest.client, newest.company)`,
  },
  {
    id: 'I10',
    rule: 'no side has read more than the other one has written',
    breaches: `select format('bid %s', chat.bid_id) as row from chats chat cross join lateral (
        select coalesce(max(id) filter (where side = 'client'), 0) as client,
          coalesce(max(id) filter (where side = 'company'), 0) as company
        from chat_messages where bid_id = chat.bid_id
      ) written
      where chat.client_read_id > written.company or chat.company_read_id > written.client`,
  },
  {
    id: 'I8',
    rule: 'every stored key has its outcome',
    breaches: `select format('person %s, key %s', person_id, key) as row
      from idempotency_keys where outcome is null`,
  },
  {
    id: 'I7',
    rule: 'a bid that is won on a lot with a price has one purchase',
    breaches: `select format('bid %s', bid.id) as row
      from bids bid join lots lot on lot.id = bid.lot_id
      left join purchases car on car.bid_id = bid.id and car.withdrawn_at is null
      where bid.status = 6 and lot.sold_price_yen > 0 and car.id is null
        and not exists (select from purchases old where old.bid_id = bid.id and old.status = 7)`,
  },
  {
    id: 'I7',
    rule: 'a purchase that is not taken back belongs to a bid that is won or invoiced',
    breaches: `select format('purchase %s: bid in %s', car.id, bid.status) as row
      from purchases car join bids bid on bid.id = car.bid_id
      where car.withdrawn_at is null and bid.status not in (6, 7)`,
  },
  {
    id: 'I7',
    rule: 'a purchase is invoiced, or cancelled, if and only if its bid is in 7',
    breaches: `select format('purchase %s: bid in %s', car.id, bid.status) as row
      from purchases car join bids bid on bid.id = car.bid_id
      where (bid.status = 7) <> (coalesce(car.status, 0) = 7 or exists (
        select from invoices paper where paper.purchase_id = car.id and paper.kind = 'invoice'
      )) and not (car.status = 8 and bid.status = 7)`,
  },
  {
    id: 'I8',
    rule: 'a paper is the sum of its lines, and the ledger has the same',
    breaches: `select format('%s: %s, lines %s, booked %s', paper.number, paper.total_yen, lines.total, booked.total) as row
      from invoices paper
      cross join lateral (
        select sum((line->>'amountYen')::bigint) as total from jsonb_array_elements(paper.content->'lines') line
      ) lines
      left join lateral (
        select sum(abs(amount_yen)) as total from ledger_entries entry
        where entry.transaction_id = paper.transaction_id and entry.book = 'client'
      ) booked on true
      where paper.total_yen <> lines.total
        or (paper.kind <> 'proforma' and paper.total_yen is distinct from booked.total)`,
  },
  {
    id: 'I8',
    rule: 'the total of a car is that of its papers, or of its lines before the invoice',
    breaches: `select format('purchase %s: %s, papers %s, lines %s', car.id, car.total_yen, papers.total, lines.total) as row
      from purchases car
      cross join lateral (
        select sum(case when kind = 'credit_note' then -total_yen else total_yen end) as total
        from invoices where purchase_id = car.id and kind <> 'proforma'
      ) papers
      cross join lateral (
        select sum(amount_yen) as total from purchase_lines where purchase_id = car.id
      ) lines
      where car.total_yen <> coalesce(papers.total, lines.total, 0)`,
  },
  {
    id: 'I8',
    rule: 'papers are numbered without gaps',
    breaches: `select format('%s of %s: %s papers, last number %s', kind, year, papers, last) as row
      from (
        select kind, substr(number, 2, 4) as year, count(*) as papers,
          max(substr(number, 7)::integer) as last
        from invoices group by kind, substr(number, 2, 4)
      ) series
      where papers <> last`,
  },
]

/** All violations, at most ten rows of each invariant. */
export async function listBreaches(db: Db): Promise<Breach[]> {
  // One statement and so one snapshot: bids placed meanwhile cannot look like a breach.
  const queries = invariants.map(
    ({ breaches }, at) =>
      sql`(select ${sql.lit(at)}::int as at, row from (${sql.raw(breaches)}) found limit 10)`,
  )
  const { rows } = await sql<{ at: number; row: string }>`
    ${sql.join(queries, sql` union all `)} order by at
  `.execute(db)
  return rows.flatMap(({ at, row }) => {
    const { id, rule } = invariants[at] ?? {}
    return id && rule ? { id, rule, row } : []
  })
}
