import type { Invariant } from '#platform/core/server/invariant.ts'

/** Invariants of payments, with queries for the rows that violate them. */
export const paymentInvariants: readonly Invariant[] = [
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
  {
    id: 'I6',
    rule: 'every booking of a person has one record, whose amount is the sum of its entries',
    breaches: `select format('person %s, transaction %s: record %s, entries %s', person_id, transaction_id,
        coalesce(record.amount_yen::text, 'none'), coalesce(booked.amount_yen::text, 'none')) as row
      from (
        select person_id, transaction_id, sum(amount_yen) as amount_yen
        from ledger_entries where person_id is not null group by 1, 2 having sum(amount_yen) <> 0
      ) booked
      full join payment_records record using (person_id, transaction_id)
      where booked.amount_yen is distinct from record.amount_yen`,
  },
  {
    id: 'I6',
    rule: 'the balance of each record is the sum of all records up to it',
    breaches: `select format('person %s, record %s: %s instead of %s', person_id, id, balance_yen, total) as row
      from (
        select id, person_id, balance_yen,
          sum(amount_yen) over (partition by person_id order by id) as total
        from payment_records
      ) sums where balance_yen <> total`,
  },
  {
    id: 'I6',
    rule: 'the balance of the last record is that of the account',
    breaches: `select format('person %s: account %s, last record %s', account.person_id,
        account.balance_yen, coalesce(last.balance_yen, 0)) as row
      from accounts account
      left join lateral (
        select balance_yen from payment_records record
        where record.person_id = account.person_id order by id desc limit 1
      ) last on true
      where account.balance_yen <> coalesce(last.balance_yen, 0)`,
  },
  {
    id: 'I6',
    rule: 'the open amount of a record is its amount less its settlements',
    breaches: `select format('person %s, record %s: %s open of %s, settled %s', record.person_id, record.id,
        record.open_yen, record.amount_yen, coalesce(settled.yen, 0)) as row
      from payment_records record
      left join (
        select id, sum(yen) as yen from (
          select credit_id as id, amount_yen as yen from settlements
          union all select debit_id, -amount_yen from settlements
        ) sides group by id
      ) settled using (id)
      where record.open_yen <> record.amount_yen - coalesce(settled.yen, 0)`,
  },
  {
    id: 'I6',
    rule: 'settlements match money and debts of the same person, never by a negative total',
    breaches: `select format('person %s: %s yen of record %s for record %s', pair.person_id, pair.yen,
        pair.credit_id, pair.debit_id) as row
      from (
        select person_id, credit_id, debit_id, sum(amount_yen) as yen from settlements group by 1, 2, 3
      ) pair
      left join payment_records credit on credit.id = pair.credit_id
      left join payment_records debit on debit.id = pair.debit_id
      where pair.yen < 0 or (credit.person_id = pair.person_id and debit.person_id = pair.person_id
        and credit.amount_yen > 0 and debit.amount_yen < 0) is not true`,
  },
  {
    id: 'I6',
    rule: 'nobody has both open money and open debts',
    breaches: `select format('person %s: %s yen of money, %s yen of debts', person_id,
        sum(open_yen) filter (where open_yen > 0), -sum(open_yen) filter (where open_yen < 0)) as row
      from payment_records where open_yen <> 0 group by person_id
      having bool_or(open_yen > 0) and bool_or(open_yen < 0)`,
  },
  {
    id: 'I6',
    rule: 'a booked payment has one effective booking of its amount; other payments have none',
    breaches: `select format('payment %s (%s): %s bookings stand, transaction %s, %s of %s yen', payment.id,
        payment.state, count(booked.id), payment.transaction_id, sum(bank.yen), payment.amount_yen) as row
      from payments payment
      left join ledger_transactions booked on booked.payment_id = payment.id and booked.reverses_id is null
        and not exists (select from ledger_transactions back where back.reverses_id = booked.id)
      left join lateral (
        select -sum(amount_yen) as yen from ledger_entries
        where transaction_id = booked.id and book = 'bank'
      ) bank on true
      group by payment.id
      having count(booked.id) <> (payment.state = 'booked')::int
        or (payment.state = 'booked' and (max(booked.id) <> payment.transaction_id
          or sum(bank.yen) is distinct from payment.amount_yen))`,
  },
  {
    id: 'I6',
    rule: 'every reversal is the exact opposite of the booking it reverses',
    breaches: `select format('transaction %s takes back %s: %s', back.id, back.reverses_id,
        string_agg(format('%s of person %s is off by %s', book, coalesce(person_id, 0), yen), ', ')) as row
      from ledger_transactions back
      cross join lateral (
        select book, person_id, sum(amount_yen) as yen from ledger_entries
        where transaction_id in (back.id, back.reverses_id) group by 1, 2 having sum(amount_yen) <> 0
      ) rest
      where back.reverses_id is not null group by back.id`,
  },
  {
    id: 'I6',
    rule: 'a payment of a provider is booked by one event, and every booked event has its payment',
    breaches: `select format('%s %s: %s events booked it, %s payments', provider, provider_id,
        count(*), count(distinct payment.id)) as row
      from payment_events event left join payments payment using (provider, provider_id)
      where event.outcome in ('booked', 'waiting') group by provider, provider_id
      having count(distinct event.event_id) <> 1 or count(distinct payment.id) <> 1`,
  },
  {
    id: 'I6',
    rule: 'every movement of a provider is booked by its amount, or waits as an open task',
    breaches: `select format('movement %s (%s): booked by %s yen of transaction %s, %s open tasks', movement.id,
        movement.state, bank.yen, movement.transaction_id, count(task.id)) as row
      from payment_movements movement
      left join money_tasks task on task.movement_id = movement.id and task.done_at is null
      left join lateral (
        select sum(amount_yen) as yen from ledger_entries
        where transaction_id = movement.transaction_id and book = 'bank'
      ) bank on true
      group by movement.id, bank.yen
      having (movement.state = 'waiting') <> (count(task.id) = 1)
        or (movement.state = 'booked' and movement.currency = 'JPY' and bank.yen is distinct from
          case when movement.kind in ('refund', 'dispute') then movement.amount_minor else -movement.amount_minor end)`,
  },
  {
    id: 'I6',
    rule: 'the sums of each day equal those of its bookings',
    breaches: `select format('%s: %s instead of %s', day, kept, booked) as row
      from (
        select day, array[
          remittance_count, remittance_received_yen, remittance_spent_yen,
          purchase_count, purchase_received_yen, purchase_spent_yen, bank_yen, sales_yen, fees_yen
        ] as kept from ledger_days
      ) sums
      full join (
        select booked.posted_on as day, array[
          count(*) filter (where record.type = 'remittance'),
          coalesce(sum(entry.amount_yen) filter (where record.type = 'remittance' and entry.amount_yen > 0), 0),
          coalesce(sum(entry.amount_yen) filter (where record.type = 'remittance' and entry.amount_yen < 0), 0),
          count(*) filter (where record.type = 'purchase'),
          coalesce(sum(entry.amount_yen) filter (where record.type = 'purchase' and entry.amount_yen > 0), 0),
          coalesce(sum(entry.amount_yen) filter (where record.type = 'purchase' and entry.amount_yen < 0), 0),
          coalesce(sum(entry.amount_yen) filter (where entry.book = 'bank'), 0),
          coalesce(sum(entry.amount_yen) filter (where entry.book = 'sales'), 0),
          coalesce(sum(entry.amount_yen) filter (where entry.book = 'fees'), 0)
        ]::bigint[] as booked
        from ledger_entries entry
        join ledger_transactions booked on booked.id = entry.transaction_id
        left join payment_records record using (transaction_id, person_id)
        group by booked.posted_on
      ) entries using (day)
      where kept is distinct from booked`,
  },
  {
    id: 'I6',
    rule: 'a closed day still has the bookings and sums with which it was closed',
    breaches: `select format('%s: closed with %s in %s bookings, now %s in %s', closed.day, closed.totals,
        closed.transactions, sums.totals, sums.transactions) as row
      from journal_days closed
      left join lateral (
        select journal_totals(closed.day, closed.day) as totals,
          (select count(*) from ledger_transactions where posted_on = closed.day) as transactions
      ) sums on true
      where (closed.totals, closed.transactions) is distinct from (sums.totals, sums.transactions::int)`,
  },
]
