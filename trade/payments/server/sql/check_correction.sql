-- Trigger of corrections: refuses a correction that its requester may not carry out alone, unless another manager books
-- it.
create or replace function check_correction() returns trigger language plpgsql as $$
begin
  if new.state = 'booked' and new.decided_by = new.requested_by and not corrects_alone(new) then
    raise exception 'correction % needs a second manager', new.id
      using errcode = 'check_violation', constraint = 'corrections_second_manager';
  end if;
  return new;
end $$;
drop trigger if exists check_correction on corrections;
create trigger check_correction before insert or update on corrections
  for each row execute function check_correction();
