-- Constraint trigger of ledger_entries, at commit: updates the sums of the Tokyo day. All bookings of a day change one
-- row, so it is locked last, when a transaction no longer waits for other accounts.
create or replace function add_entry_to_day() returns trigger language plpgsql
set enable_seqscan = off
as $$
declare
  booked_on date;
  -- null for an account of the company
  type text;
  received bigint := greatest(new.amount_yen, 0);
  spent bigint := least(new.amount_yen, 0);
begin
  select booked.posted_on, record.type into booked_on, type
  from ledger_transactions booked
  left join payment_records record on record.transaction_id = booked.id and record.person_id = new.person_id
  where booked.id = new.transaction_id;
  insert into ledger_days as sums values (
    booked_on,
    (type is not distinct from 'remittance')::int,
    case when type = 'remittance' then received else 0 end,
    case when type = 'remittance' then spent else 0 end,
    (type is not distinct from 'purchase')::int,
    case when type = 'purchase' then received else 0 end,
    case when type = 'purchase' then spent else 0 end,
    case when new.book = 'bank' then new.amount_yen else 0 end,
    case when new.book = 'sales' then new.amount_yen else 0 end,
    case when new.book = 'fees' then new.amount_yen else 0 end
  ) on conflict (day) do update set
    remittance_count = sums.remittance_count + excluded.remittance_count,
    remittance_received_yen = sums.remittance_received_yen + excluded.remittance_received_yen,
    remittance_spent_yen = sums.remittance_spent_yen + excluded.remittance_spent_yen,
    purchase_count = sums.purchase_count + excluded.purchase_count,
    purchase_received_yen = sums.purchase_received_yen + excluded.purchase_received_yen,
    purchase_spent_yen = sums.purchase_spent_yen + excluded.purchase_spent_yen,
    bank_yen = sums.bank_yen + excluded.bank_yen,
    sales_yen = sums.sales_yen + excluded.sales_yen,
    fees_yen = sums.fees_yen + excluded.fees_yen;
  return null;
end $$;
drop trigger if exists add_entry_to_day on ledger_entries;
create constraint trigger add_entry_to_day after insert on ledger_entries
  deferrable initially deferred for each row execute function add_entry_to_day();
