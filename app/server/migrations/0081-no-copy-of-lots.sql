-- Whoever inserts a bid says what identifies its lot.

drop trigger if exists copy_lot_to_bid on bids;
drop function if exists copy_lot_to_bid();
delete from schema_functions where name = 'copy_lot_to_bid.sql';
