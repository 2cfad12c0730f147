-- Decides about a new bid with automatic placing: 'place' at the house's deadline, the reason why it is held back
-- (bids.hold_reason), or null if there is nothing to do. Called by place_automatically and
-- trade/bids/server/queries.ts; reads only and takes no locks.
drop function if exists automatic_placing;
create function automatic_placing(
  bid_id bigint,
  -- roles by the rights they grant if a person's own flags are unset: {"bidding": [id …], "creditChecked": […],
  -- "signingIn": […]}
  roles jsonb
) returns text language plpgsql stable
set enable_seqscan = off
as $$
declare
  bid record;
  lot record;
  times record;
  person record;
  account record;
  decided_at constant timestamptz := app_now();
begin
  select id, person_id, lot_id, status, auto_bid, hold_reason, bid_group, accepted_at,
    amount_yen + coalesce(adjustment_yen, 0) as maximum_yen
  into bid from bids where id = bid_id;
  if bid.status = 1 and bid.hold_reason in ('export_banned', 'export_to_check') then
    return bid.hold_reason;
  end if;
  if bid.status <> 1 or not bid.auto_bid then
    return null;
  end if;
  select status, starts_at into lot from lots where id = bid.lot_id;
  select auction_starts_at, bidding_closes_at into times from lot_deadlines where lot_id = bid.lot_id;
  -- Lots in 4531 ongoing or 4532 upcoming; end_bid handles lots with a result. Stock has no deadline and is ordered by
  -- a manager.
  if lot.status not in (4531, 4532) or decided_at < coalesce(times.bidding_closes_at, 'infinity') then
    return null;
  elsif decided_at >= greatest(times.bidding_closes_at, coalesce(lot.starts_at, times.auction_starts_at)) then
    return 'too_late';
  end if;

  select role_id, credit_limit_yen,
    coalesce(
      (select granted from person_permissions own where own.person_id = people.id and flag = 'biddingAllowed'),
      roles -> 'bidding' @> to_jsonb(role_id)
    ) as may_bid,
    coalesce(
      (select granted from person_permissions own where own.person_id = people.id and flag = 'creditLimitCheck'),
      roles -> 'creditChecked' @> to_jsonb(role_id)
    ) as has_limit
  into person from people where id = bid.person_id;
  if not person.may_bid or not roles -> 'signingIn' @> to_jsonb(person.role_id) then
    return 'bidding_restricted';
  end if;
  select balance_yen, exposure_yen into account from accounts where person_id = bid.person_id;
  if person.has_limit and account.exposure_yen > account.balance_yen + person.credit_limit_yen then
    return 'over_limit';
  end if;
  if group_filled(bid.person_id, bid.bid_group) then
    return 'group_filled';
  end if;
  -- The higher maximum takes precedence, or the earlier of equal ones.
  if exists (
    select from bids rival
    where rival.lot_id = bid.lot_id and rival.person_id <> bid.person_id and rival.status in (1, 2, 6)
      and (-(rival.amount_yen + coalesce(rival.adjustment_yen, 0)), rival.accepted_at, rival.id)
        < (-bid.maximum_yen, bid.accepted_at, bid.id)
  ) then
    return 'other_bid_first';
  end if;
  return 'place';
end $$;
