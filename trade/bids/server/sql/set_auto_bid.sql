-- Switches the automatic placing of a client's bid for a manager. Called by trade/bids/server/manager-commands.ts.
-- Locks account, lot and bid in this order, like all functions that change a bid. The update fires record_bid_change.
-- Returns {"outcome": "accepted" | "not_found" | "bid_not_editable"}.
drop function if exists set_auto_bid;
create function set_auto_bid(
  bid_id bigint, auto_bid boolean, actor_id integer, request_id text, network text
) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  known record;
  bid record;
begin
  -- The person and the lot of a bid never change, so they can be read before they are locked.
  select person_id, lot_id into known from bids where id = bid_id;
  perform from accounts where person_id = known.person_id for update;
  perform from lots where id = known.lot_id for share;
  select id, status, bids.auto_bid into bid from bids where id = bid_id for update;
  if bid.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif bid.auto_bid = set_auto_bid.auto_bid then
    return jsonb_build_object('outcome', 'accepted');
  -- 1 new, 2 placed with the house
  elsif bid.status not in (1, 2) then
    return jsonb_build_object('outcome', 'bid_not_editable', 'status', bid.status);
  end if;
  update bids set auto_bid = set_auto_bid.auto_bid, manager_id = actor_id, changed_at = app_now(),
    changed_by = actor_id, request_id = set_auto_bid.request_id, network = set_auto_bid.network
  where id = bid.id;
  return jsonb_build_object('outcome', 'accepted');
end $$;
