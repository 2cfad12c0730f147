-- Returns the potential cost of a bid for its client, by status: new (1), placed with the house (2), and won but not
-- yet invoiced (6).
create or replace function bid_exposure_yen(status smallint, amount_yen bigint) returns bigint
language sql immutable as 'select case when status in (1, 2, 6) then amount_yen else 0 end';
