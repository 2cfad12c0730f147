-- Why a bid does not go to the house by itself, or should be taken back from it; and what the jobs that place
-- bids and close groups look for. Owners: bids, lots (the last index). Decision 41 says why.

alter table bids disable trigger user;
alter table bids
  -- null where nothing speaks against the bid; a manager decides about the others
  add column held_back text constraint bids_held_back_known check (
    held_back in ('bidding_restricted', 'over_limit', 'other_bid_first', 'group_filled', 'too_late')
  ),
  -- 1 new and to be placed by itself; 2 placed with the house, and the client has what the group was for
  add constraint bids_held_back_waits check (
    held_back is null or (status = 1 and auto_bid) or (status = 2 and held_back = 'group_filled')
  );
alter table bids enable trigger user;

-- The bids that go to the house by themselves.
create index bids_automatic on bids (auction_day, id) where status = 1 and auto_bid;
-- The bids that a filled group closes, and the wins that fill it.
create index bids_open_in_groups on bids (id)
  where status in (1, 2) and (bid_group is not null or held_back is not null);
create index bids_won_in_groups on bids (person_id, bid_group) where status = 6 and bid_group is not null;

-- The lots whose sold price a manager has entered: every import compares them.
create index lots_with_entered_price on lots (house_id, key_day, lot_number)
  where sold_price_set_by is not null;
