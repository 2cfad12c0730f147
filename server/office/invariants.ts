import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Something that must always hold, with a query for the rows that break it. */
interface Invariant {
  /** Its number in the design, for operators and reports. */
  readonly id: string
  readonly says: string
  /** Selects `row`, a text that names what is wrong. */
  readonly breaches: string
}

export interface Breach {
  readonly id: string
  readonly says: string
  readonly row: string
}

/** Checked by `npm run invariants`, and after every chaos run. */
export const invariants: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'the exposure of an account is the sum of its bids',
    breaches: `select format('person %s: account %s, bids %s', account.person_id,
        account.exposure_yen, coalesce(out.exposure_yen, 0)) as row
      from accounts account left join exposures out using (person_id)
      where account.exposure_yen <> coalesce(out.exposure_yen, 0)`,
  },
  {
    id: 'I1',
    says: 'no change of a bid took its person above the limit of that moment',
    breaches: `select format('log %s: %s above %s', id, exposure_yen, limit_yen) as row
      from bid_log where exposure_yen > limit_yen`,
  },
  {
    id: 'I1',
    says: 'the exposure in the log is the sum of the changes before it',
    breaches: `select format('log %s: %s instead of %s', id, exposure_yen, total) as row from (
        select log.id, log.exposure_yen, sum(
          bid_exposure_yen(log.status, log.amount_yen)
          - case when log.event = 'placed' then 0
            else bid_exposure_yen(log.status_before, log.amount_before_yen) end
        ) over (partition by bid.person_id order by log.id) as total
        from bid_log log join bids bid on bid.id = log.bid_id
      ) sums where exposure_yen <> total`,
  },
  {
    id: 'I2',
    says: 'nobody placed more bids on a Tokyo day than the limit that was checked',
    breaches: `select format('person %s on %s: %s bids, limit %s', person_id, placed_day, count(*),
        min(day_limit)) as row
      from bids group by person_id, placed_day
      having count(*) <> max(day_ordinal) or bool_or(day_ordinal > day_limit)`,
  },
  {
    id: 'I3',
    says: 'one active bid for each person and lot',
    breaches: `select format('person %s, lot %s: %s bids', person_id, lot_id, count(*)) as row
      from bids where status in (1, 2, 6) group by person_id, lot_id having count(*) > 1`,
  },
  {
    id: 'I4',
    says: 'amounts are positive, not below the start price, and whole steps at auctions',
    breaches: `select format('bid %s: %s yen', id, amount_yen) as row from bids
      where amount_yen <= 0 or amount_yen > 100000000 or amount_yen < start_price_yen
        or (market = 'auction' and amount_yen % 5000 <> 0)
        or (market = 'stock' and amount_yen <> start_price_yen)`,
  },
  {
    id: 'I5',
    says: 'every bid was accepted before its deadline',
    breaches: `select format('bid %s: %s, deadline %s', id, accepted_at, deadline_at) as row
      from bids where accepted_at >= deadline_at
        or (market = 'auction') <> (deadline_at is not null)`,
  },
  {
    id: 'I6',
    says: 'every transaction of the ledger sums to zero',
    breaches: `select format('transaction %s: %s', booked.id, coalesce(sum(amount_yen), 0)) as row
      from ledger_transactions booked left join ledger_entries on transaction_id = booked.id
      group by booked.id having count(amount_yen) < 2 or sum(amount_yen) <> 0`,
  },
  {
    id: 'I6',
    says: 'every balance is the sum of its entries',
    breaches: `select format('person %s: account %s, entries %s', account.person_id,
        account.balance_yen, coalesce(sum(entry.amount_yen), 0)) as row
      from accounts account left join ledger_entries entry using (person_id)
      group by account.person_id having account.balance_yen <> coalesce(sum(entry.amount_yen), 0)`,
  },
  {
    id: 'I6',
    says: 'everybody has an account',
    breaches: `select format('person %s', id) as row from people
      where not exists (select from accounts where person_id = people.id)`,
  },
  {
    id: 'I7',
    says: 'the log has every bid from placing it to its present state',
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
    says: 'each row of the log begins where the one before it ended, and no transition is forbidden',
    breaches: `select format('log %s', id) as row from (
        select id, event, status, status_before, amount_before_yen,
          lag(status) over each as last_status, lag(amount_yen) over each as last_amount
        from bid_log window each as (partition by bid_id order by id)
      ) steps
      where (status_before, amount_before_yen) is distinct from (last_status, last_amount)
        or (event = 'status') <> coalesce(status <> status_before, false)
        or (status <> status_before and (status_before in (4, 5, 7)
          or (status = 7 and status_before <> 6)))`,
  },
  {
    id: 'I7',
    says: 'every row of the log belongs to a bid and has one row of the audit',
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
    id: 'I8',
    says: 'every stored key has its outcome',
    breaches: `select format('person %s, key %s', person_id, key) as row
      from idempotency_keys where outcome is null`,
  },
]

/** Everything that breaks an invariant, at most ten rows of each. */
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
    const { id, says } = invariants[at] ?? {}
    return id && says ? { id, says, row } : []
  })
}
