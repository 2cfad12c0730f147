-- What identifies the lot of a bid, copied into it: lists of bids are filtered, sorted and counted by house
-- and lot number, and the lots of a busy day would be thousands of look-ups. Owner: bids. Decision 40.

alter table bids disable trigger user;
-- The trigger copy_lot_to_bid fills them; they are part of the lot's key and never change.
alter table bids
  add column house_id integer,
  add column lot_kind text,
  add column lot_number text,
  add column lot_ordinal integer;
update bids set house_id = lots.house_id, lot_kind = lots.kind, lot_number = lots.lot_number,
  lot_ordinal = lots.lot_ordinal
from lots where lots.id = bids.lot_id;
alter table bids
  alter column house_id set not null,
  alter column lot_kind set not null,
  alter column lot_number set not null;
alter table bids enable trigger user;
create index bids_by_lot_number on bids (lot_ordinal, auction_day) where lot_ordinal is not null;
