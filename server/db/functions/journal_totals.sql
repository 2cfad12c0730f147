-- The sums of the books over the bookings of some Tokyo days, as {"client", "bank", "sales", "fees"}. Called by
-- server/payments/office/journal.
create or replace function journal_totals(from_day date, to_day date) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'client', coalesce(sum(entry.amount_yen) filter (where entry.book = 'client'), 0),
    'bank', coalesce(sum(entry.amount_yen) filter (where entry.book = 'bank'), 0),
    'sales', coalesce(sum(entry.amount_yen) filter (where entry.book = 'sales'), 0),
    'fees', coalesce(sum(entry.amount_yen) filter (where entry.book = 'fees'), 0)
  )
  from ledger_transactions booked
  join ledger_entries entry on entry.transaction_id = booked.id
  where booked.posted_on between from_day and to_day
$$;
