-- What a client's exposure is made of: the bids that bind it, by status. Its sum is accounts.exposure_yen.
-- Called by server/bids/queries.ts; reads only and takes no locks.
drop function if exists exposure_by_status;
create function exposure_by_status(person_id integer)
returns table (status smallint, bids integer, amount_yen bigint)
language sql stable as $$
  select bid.status, count(*)::integer, sum(bid.amount_yen)::bigint
  from bids bid
  where bid.person_id = exposure_by_status.person_id
    and bid_exposure_yen(bid.status, bid.amount_yen) > 0
  group by bid.status
  order by bid.status
$$;
