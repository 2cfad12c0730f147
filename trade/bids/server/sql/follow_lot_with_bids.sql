-- Trigger of lots, after a feed has moved one to another house, day or number: updates its open bids (1 new, 2 placed
-- with the house), but not ended ones.
create or replace function follow_lot_with_bids() returns trigger language plpgsql as $$
begin
  update bids set house_id = new.house_id, auction_day = new.auction_day, lot_number = new.lot_number,
    lot_ordinal = new.lot_ordinal
  where lot_id = new.id and status in (1, 2);
  return null;
end $$;
create or replace trigger follow_lot_with_bids after update of house_id, auction_day, lot_number on lots
  for each row when ((old.house_id, old.auction_day, old.lot_number)
    is distinct from (new.house_id, new.auction_day, new.lot_number))
  execute function follow_lot_with_bids();
