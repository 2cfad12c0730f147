-- Trigger of ledger_entries, after insert: the balance is the sum of the entries in the same statement.
create or replace function add_entry_to_balance() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions
    where id = new.transaction_id and posted_xid = pg_current_xact_id()
  ) then
    raise exception 'a booked transaction takes no more entries' using errcode = 'insufficient_privilege';
  end if;
  update accounts set balance_yen = balance_yen + new.amount_yen where person_id = new.person_id;
  return null;
end $$;
