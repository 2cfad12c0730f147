-- Trigger of lots, after a manager or a feed has changed the sold price: updates purchases of won bids in the same
-- statement.
create or replace function follow_price_with_purchases() returns trigger language plpgsql as $$
begin
  perform sync_purchase(bid.id, new.sold_price_set_by, '', app_now())
  from bids bid where bid.lot_id = new.id and bid.status = 6;
  return null;
end $$;
create or replace trigger follow_price_with_purchases after update of sold_price_yen on lots
  for each row when (old.sold_price_yen is distinct from new.sold_price_yen)
  execute function follow_price_with_purchases();
