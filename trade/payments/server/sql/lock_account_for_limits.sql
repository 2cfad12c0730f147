-- Trigger of people, before update of a limit: serializes it with decisions about bids.
create or replace function lock_account_for_limits() returns trigger language plpgsql as $$
begin
  perform from accounts where person_id = new.id for update;
  return new;
end $$;
