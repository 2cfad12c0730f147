-- Trigger of ledger_transactions, before insert: stores the current rate with a booking, and refuses bookings into a
-- closed day.
create or replace function stamp_ledger_transaction() returns trigger language plpgsql as $$
begin
  if exists (
    select from journal_days where day = (new.posted_at at time zone 'Asia/Tokyo')::date
  ) then
    raise exception 'the journal of % is closed', (new.posted_at at time zone 'Asia/Tokyo')::date
      using errcode = 'check_violation', constraint = 'journal_day_closed';
  end if;
  new.usd_rate := coalesce(new.usd_rate, (select yen from rate_at('USD', new.posted_at)));
  return new;
end $$;
create or replace trigger stamp_ledger_transaction before insert on ledger_transactions
  for each row execute function stamp_ledger_transaction();
