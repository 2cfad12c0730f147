-- Lists and the journal of a million bookings: sums of each day, and an index for the quick search. Decision 67
-- says why.

-- What was booked on a Tokyo day. Written by the trigger add_entry_to_day alone.
create table ledger_days (
  day date primary key,
  -- records of people, by their type
  remittance_count integer not null default 0,
  remittance_received_yen bigint not null default 0,
  remittance_spent_yen bigint not null default 0,
  purchase_count integer not null default 0,
  purchase_received_yen bigint not null default 0,
  purchase_spent_yen bigint not null default 0,
  -- books of the company; that of clients is the sum of what they received and spent
  bank_yen bigint not null default 0,
  sales_yen bigint not null default 0,
  fees_yen bigint not null default 0
);

insert into ledger_days
select day, coalesce(remittance_count, 0), coalesce(remittance_received_yen, 0), coalesce(remittance_spent_yen, 0),
  coalesce(purchase_count, 0), coalesce(purchase_received_yen, 0), coalesce(purchase_spent_yen, 0),
  bank_yen, sales_yen, fees_yen
from (
  select booked.posted_on as day,
    coalesce(sum(entry.amount_yen) filter (where entry.book = 'bank'), 0) as bank_yen,
    coalesce(sum(entry.amount_yen) filter (where entry.book = 'sales'), 0) as sales_yen,
    coalesce(sum(entry.amount_yen) filter (where entry.book = 'fees'), 0) as fees_yen
  from ledger_transactions booked join ledger_entries entry on entry.transaction_id = booked.id
  group by 1
) books
left join (
  select posted_on as day,
    count(*) filter (where type = 'remittance') as remittance_count,
    sum(amount_yen) filter (where type = 'remittance' and amount_yen > 0) as remittance_received_yen,
    sum(amount_yen) filter (where type = 'remittance' and amount_yen < 0) as remittance_spent_yen,
    count(*) filter (where type = 'purchase') as purchase_count,
    sum(amount_yen) filter (where type = 'purchase' and amount_yen > 0) as purchase_received_yen,
    sum(amount_yen) filter (where type = 'purchase' and amount_yen < 0) as purchase_spent_yen
  from payment_records group by 1
) records using (day);

-- It comes with PostgreSQL, and the owner of a database may create it.
create schema if not exists extensions;
create extension if not exists pg_trgm schema extensions;
create index payment_records_search on payment_records using gin (search_text extensions.gin_trgm_ops);
