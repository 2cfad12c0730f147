-- Withdraws a person's own bid until the house's cancel deadline. An already withdrawn bid is accepted again, so that a
-- request can be repeated. Locks account, lot and bid in this order. The update fires record_bid_change.
drop function if exists cancel_bid;
create function cancel_bid(
  person_id integer, bid_id bigint, request_id text, network text
-- {"outcome": "accepted"} or {"outcome": code of the refusal, and the facts behind it}
) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  own record;
  lot record;
  decided_at timestamptz;
  closes_at timestamptz;
begin
  perform from accounts where accounts.person_id = cancel_bid.person_id for update;
  -- The lot and the person of a bid never change, so they can be read before the lot is locked.
  select id, status into lot from lots where id = (
    select lot_id from bids where id = bid_id and bids.person_id = cancel_bid.person_id
  ) for share;
  select id, status, lot_id into own from bids
  where id = bid_id and bids.person_id = cancel_bid.person_id for update;
  if own.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  -- 4 cancelled
  if own.status = 4 then
    return jsonb_build_object('outcome', 'accepted');
  end if;
  decided_at := app_now();
  select cancelling_closes_at into closes_at from lot_deadlines where lot_id = own.lot_id;
  -- 1 new, 2 placed with the house; lots in 4531 ongoing, 4532 upcoming.
  if own.status not in (1, 2) or lot.status not in (4531, 4532) or decided_at >= closes_at then
    return jsonb_build_object(
      'outcome', 'cannot_cancel_bid', 'status', own.status, 'closedAt', closes_at
    );
  end if;
  update bids set status = 4, changed_at = decided_at, changed_by = cancel_bid.person_id,
    request_id = cancel_bid.request_id, network = cancel_bid.network
  where id = own.id;
  return jsonb_build_object('outcome', 'accepted');
end $$;
