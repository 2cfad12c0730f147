-- Trigger of purchases, after an update of the status: shortens links to the car on delivery, and extends them again if
-- the delivery is reverted.
create or replace function follow_delivery_with_shares() returns trigger language plpgsql as $$
begin
  perform end_shares(new.id, new.status);
  return null;
end $$;
create or replace trigger follow_delivery_with_shares after update of status on purchases
  for each row when (old.status is distinct from new.status and 5 in (old.status, new.status))
  execute function follow_delivery_with_shares();
