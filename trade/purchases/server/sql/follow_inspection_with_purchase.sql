-- Trigger of inspections, after one is done or declined: updates the lines of the car that the client has bought
-- (apply_tariffs). Locks the purchase.
create or replace function follow_inspection_with_purchase() returns trigger language plpgsql as $$
begin
  perform apply_tariffs(car.id) from (
    select id from purchases where bid_id = new.bid_id for update
  ) car;
  return null;
end $$;
create or replace trigger follow_inspection_with_purchase after update of state on inspections
  for each row execute function follow_inspection_with_purchase();
