-- Ends a bid whose lot has a result, or has had none for too long, or marks it for a manager to decide (decision 33).
-- Called by trade/bids/server/commands.ts for one bid at a time. Locks account, lot and bid in this order; the update
-- fires record_bid_change.
drop function if exists end_bid;
create function end_bid(bid_id bigint, request_id text
-- {"outcome": "ended", "reason": …}, {"outcome": "marked" | "unmarked" | "unchanged"}
) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  known record;
  lot record;
  bid record;
  ending text;
  decided_at timestamptz;
begin
  -- The person and the lot of a bid never change, so they can be read before they are locked.
  select person_id, lot_id into known from bids where id = bid_id;
  perform from accounts where person_id = known.person_id for update;
  select status, sold_price_yen, auction_day into lot from lots where id = known.lot_id for share;
  select id, status, amount_yen + coalesce(adjustment_yen, 0) as maximum_yen, needs_review into bid from bids where id = bid_id for update;
  decided_at := app_now();
  ending := bid_ending(
    bid.status, bid.maximum_yen, lot.status, lot.sold_price_yen,
    (decided_at at time zone 'Asia/Tokyo')::date - lot.auction_day
  );
  if ending is null or ending = 'needs_review' then
    if coalesce(bid.needs_review, false) = (ending is not null) then
      return jsonb_build_object('outcome', 'unchanged');
    end if;
    update bids set needs_review = ending is not null, changed_at = decided_at, changed_by = null,
      request_id = end_bid.request_id, network = ''
    where id = bid.id;
    return jsonb_build_object('outcome', case when ending is null then 'unmarked' else 'marked' end);
  end if;
  update bids set status = 5, end_reason = ending, changed_at = decided_at, changed_by = null,
    request_id = end_bid.request_id, network = ''
  where id = bid.id;
  return jsonb_build_object('outcome', 'ended', 'reason', ending);
end $$;
