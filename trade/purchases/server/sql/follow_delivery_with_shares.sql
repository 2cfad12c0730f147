-- Trigger of purchases, after an update of the status: with the delivery the links to a car end soon, and later
-- again when it is taken back.
create or replace function follow_delivery_with_shares() returns trigger language plpgsql as $$
begin
  perform end_shares(new.id, new.status);
  return null;
end $$;
create or replace trigger follow_delivery_with_shares after update of status on purchases
  for each row when (old.status is distinct from new.status and 5 in (old.status, new.status))
  execute function follow_delivery_with_shares();
