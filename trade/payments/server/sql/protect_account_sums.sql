-- Trigger of accounts, before update of a sum: only triggers of ledger and bids may set it.
create or replace function protect_account_sums() returns trigger language plpgsql as $$
begin
  raise exception 'accounts follow the ledger and the bids' using errcode = 'insufficient_privilege';
end $$;

-- Depth 0 is a statement of the program; triggers of ledger and bids run deeper.
create or replace trigger protect_account_sums before update of balance_yen, exposure_yen on accounts
for each row when (pg_trigger_depth() = 0) execute function protect_account_sums();
