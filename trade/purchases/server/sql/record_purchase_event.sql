-- Adds an entry to the history of a car for data outside its row (a line, a document, the consignee), and records who
-- changed the car last. Called by trade/purchases/server/record-event.ts, which has locked the purchase. The entry
-- fires note_purchase_change. Returns the version of the car.
drop function if exists record_purchase_event;
create function record_purchase_event(
  car_id bigint, event text, changes jsonb, is_internal boolean, actor_id integer, request_id text,
  -- backdated timestamp; null for now
  happened_at timestamptz
) returns integer language plpgsql as $$
declare
  decided_at constant timestamptz := coalesce(happened_at, app_now());
  version_now integer;
begin
  update purchases set changed_at = decided_at, changed_by = record_purchase_event.actor_id,
    request_id = record_purchase_event.request_id
  where id = car_id returning version into version_now;
  insert into purchase_log (purchase_id, at, actor_id, event, changes, is_internal, request_id) values (
    car_id, decided_at, record_purchase_event.actor_id, record_purchase_event.event,
    record_purchase_event.changes, record_purchase_event.is_internal, record_purchase_event.request_id
  );
  return version_now;
end $$;
