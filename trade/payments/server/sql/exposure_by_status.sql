-- Returns a client's exposure by the status of the bids that bind it. Its sum is accounts.exposure_yen: of a group,
-- only as many of the highest bids count as the client wants vehicles, or the won amount if that is more. Called by
-- trade/bids/server/queries.ts; reads only and takes no locks.
drop function if exists exposure_by_status;
create function exposure_by_status(person_id integer)
returns table (status smallint, bids integer, amount_yen bigint)
language sql stable as $$
  with active as (
    select bid.status, bid.charge_yen, bid.bid_group, row_number() over (
        partition by bid.bid_group order by bid.charge_yen desc, bid.id
      ) <= coalesce(size.cars, 1) as is_high
    from bids bid
    left join bid_group_sizes size
      on size.person_id = bid.person_id and size.bid_group = bid.bid_group
    where bid.person_id = exposure_by_status.person_id
      and bid_exposure_yen(bid.status, bid.charge_yen) > 0
  ), weighed as (
    select *, coalesce(sum(charge_yen) filter (where active.status = 6) over same, 0)
      > sum(charge_yen) filter (where is_high) over same as counts_won
    from active window same as (partition by bid_group)
  )
  select weighed.status, count(*)::integer, sum(charge_yen)::bigint
  from weighed
  where bid_group is null or case when counts_won then weighed.status = 6 else is_high end
  group by weighed.status
  order by weighed.status
$$;
