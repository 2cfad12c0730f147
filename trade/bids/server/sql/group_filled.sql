-- Returns whether a client has won as many vehicles of a group as wanted. 6 is won and not invoiced: an invoiced
-- vehicle leaves the group, so that its letter can be reused. Called by close_group_bid, automatic_placing and
-- trade/bids/server/queries.ts.
create or replace function group_filled(person_id integer, bid_group smallint)
returns boolean language sql stable as $$
  select group_filled.bid_group is not null and (
    select count(*) from bids bid
    where bid.person_id = group_filled.person_id and bid.bid_group = group_filled.bid_group and bid.status = 6
  ) >= coalesce((
    select size.cars from bid_group_sizes size
    where size.person_id = group_filled.person_id and size.bid_group = group_filled.bid_group
  ), 1)
$$;
