-- Trigger of accounts, before update of a sum: only the triggers of ledger and bids may set it.
create or replace function protect_account_sums() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a statement of a program; the triggers of ledger and bids are deeper.
  if pg_trigger_depth() < 2 then
    raise exception 'accounts follow the ledger and the bids' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
