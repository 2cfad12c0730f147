-- Adds to a person's exposure, the potential cost of open bids and unpaid wins, and returns the sum. Called by
-- record_bid_change, with the account locked.
drop function if exists add_exposure;
create function add_exposure(person_id integer, growth_yen bigint) returns bigint language plpgsql as $$
declare
  exposure bigint;
begin
  update accounts set exposure_yen = exposure_yen + growth_yen
  where accounts.person_id = add_exposure.person_id
  returning exposure_yen into exposure;
  return exposure;
end $$;
