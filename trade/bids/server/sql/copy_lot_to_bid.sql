-- Trigger of bids, before insert: copies what identifies the lot, which lists of bids find and sort by. place_bid has
-- read the lot already and inserts it itself.
create or replace function copy_lot_to_bid() returns trigger language plpgsql as $$
begin
  select house_id, kind, lot_number, lot_ordinal
  into new.house_id, new.lot_kind, new.lot_number, new.lot_ordinal
  from lots where id = new.lot_id;
  return new;
end $$;
create or replace trigger copy_lot_to_bid before insert on bids
  for each row when (new.house_id is null) execute function copy_lot_to_bid();
