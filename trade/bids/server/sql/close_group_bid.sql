-- Closes a bid in a group of which the client has won enough: a new bid is declined, a bid placed with the house is
-- marked for a manager, and the mark is removed when the client wants more. Called by trade/bids/server/commands.ts for
-- one bid at a time. Locks account, lot and bid in this order; wins and the number of wanted vehicles change only under
-- the lock of the account. The update fires record_bid_change.
drop function if exists close_group_bid;
create function close_group_bid(bid_id bigint, request_id text
-- {"outcome": "declined" | "marked" | "unmarked" | "unchanged"}
) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  known record;
  bid record;
  is_filled boolean;
  decided_at timestamptz;
begin
  -- The person and the lot of a bid never change, so they can be read before they are locked.
  select person_id, lot_id into known from bids where id = bid_id;
  perform from accounts where person_id = known.person_id for update;
  perform from lots where id = known.lot_id for share;
  select id, status, bid_group, hold_reason into bid from bids where id = bid_id for update;
  is_filled := group_filled(known.person_id, bid.bid_group);
  decided_at := app_now();
  if bid.status = 1 and is_filled then
    update bids set status = 3, end_reason = 'group_filled', status_note = '', changed_at = decided_at,
      changed_by = null, request_id = close_group_bid.request_id, network = ''
    where id = bid.id;
    return jsonb_build_object('outcome', 'declined');
  elsif bid.status = 2 and is_filled <> (bid.hold_reason is not null) then
    update bids set hold_reason = case when is_filled then 'group_filled' end, changed_at = decided_at,
      changed_by = null, request_id = close_group_bid.request_id, network = ''
    where id = bid.id;
    return jsonb_build_object('outcome', case when is_filled then 'marked' else 'unmarked' end);
  end if;
  return jsonb_build_object('outcome', 'unchanged');
end $$;
