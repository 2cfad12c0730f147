-- Trigger of settlements, after insert: updates the open amounts of both records in the same statement; a constraint of
-- payment_records refuses to settle more than there is.
create or replace function apply_settlement() returns trigger language plpgsql as $$
begin
  update payment_records set open_yen = open_yen - new.amount_yen
  where id = new.credit_id and person_id = new.person_id and amount_yen > 0;
  if not found then
    raise exception 'record % is no money of person %', new.credit_id, new.person_id
      using errcode = 'check_violation', constraint = 'settlements_credit';
  end if;
  update payment_records set open_yen = open_yen + new.amount_yen
  where id = new.debit_id and person_id = new.person_id and amount_yen < 0;
  if not found then
    raise exception 'record % is no debt of person %', new.debit_id, new.person_id
      using errcode = 'check_violation', constraint = 'settlements_debit';
  end if;
  return null;
end $$;
create or replace trigger apply_settlement after insert on settlements
  for each row execute function apply_settlement();
