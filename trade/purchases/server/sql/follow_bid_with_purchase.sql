-- Trigger of bids, after a change of status: turns a win into a purchase in the same statement.
create or replace function follow_bid_with_purchase() returns trigger language plpgsql as $$
begin
  perform sync_purchase(new.id, new.changed_by, new.request_id, new.changed_at);
  return null;
end $$;
create or replace trigger follow_bid_with_purchase after update of status on bids
  for each row when (old.status <> new.status and 6 in (old.status, new.status))
  execute function follow_bid_with_purchase();
