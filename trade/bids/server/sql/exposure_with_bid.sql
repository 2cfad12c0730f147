-- Returns a person's exposure as it would be with other values of a bid. Called by place_bid, set_bid_price and
-- set_bid_status under the lock of the account; reads only. The view exposures has the same rule.
drop function if exists exposure_with_bid;
create function exposure_with_bid(
  person_id integer,
  -- null for a new bid
  bid_id bigint,
  status smallint, charge_yen bigint, bid_group smallint,
  -- how many vehicles of that group the client wants; null for the stored number
  group_cars smallint default null
) returns bigint language sql stable
set enable_seqscan = off
as $$
  with active as (
    select bid.id, bid.status, bid.charge_yen, bid.bid_group from bids bid
    where bid.person_id = exposure_with_bid.person_id and bid.status in (1, 2, 6)
      and bid.id is distinct from exposure_with_bid.bid_id
    union all
    select exposure_with_bid.bid_id, exposure_with_bid.status, exposure_with_bid.charge_yen,
      exposure_with_bid.bid_group
    where exposure_with_bid.status in (1, 2, 6)
  ), placed as (
    select active.*,
      coalesce(
        case when active.bid_group = exposure_with_bid.bid_group then exposure_with_bid.group_cars end, size.cars
      ) as cars,
      row_number() over (
        partition by active.bid_group order by active.charge_yen desc, active.id
      ) as place
    from active
    left join bid_group_sizes size
      on size.person_id = exposure_with_bid.person_id and size.bid_group = active.bid_group
  )
  select coalesce(sum(exposure_yen), 0)::bigint from (
    select case when bid_group is null then sum(charge_yen) else greatest(
      sum(charge_yen) filter (where place <= coalesce(cars, 1)),
      coalesce(sum(charge_yen) filter (where placed.status = 6), 0)
    ) end as exposure_yen
    from placed group by bid_group
  ) parts
$$;
