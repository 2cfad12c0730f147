-- Constraint trigger of payment_records and settlements, at commit: pays open debts with open money once the booking is
-- complete.
create or replace function settle_later() returns trigger language plpgsql as $$
begin
  perform settle_account(new.person_id);
  return null;
end $$;
drop trigger if exists settle_later on payment_records;
create constraint trigger settle_later after insert on payment_records
  deferrable initially deferred for each row execute function settle_later();
drop trigger if exists settle_later on settlements;
create constraint trigger settle_later after insert on settlements
  deferrable initially deferred for each row when (new.amount_yen < 0) execute function settle_later();
