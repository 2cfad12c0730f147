-- Constraint trigger of ledger_transactions and ledger_entries, at commit: a transaction must have at least two entries
-- that sum to zero.
create or replace function check_ledger_transaction() returns trigger language plpgsql as $$
declare
  booked bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new)->>'transaction_id')::bigint
    else (to_jsonb(new)->>'id')::bigint end;
  entries integer;
  total bigint;
begin
  select count(*), sum(amount_yen) into entries, total
  from ledger_entries where transaction_id = booked;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', booked, entries, total
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  return null;
end $$;
