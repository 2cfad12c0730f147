-- Places a new bid with the house at the deadline, or marks it with the reason against that (decision 41). Called by
-- trade/bids/server/commands.ts for one bid at a time. Locks account, lot and bid in this order; the lot is locked
-- exclusively, so that competing bids on it are decided one after the other. The update fires record_bid_change.
drop function if exists place_automatically;
create function place_automatically(
  bid_id bigint,
  -- as in automatic_placing
  roles jsonb,
  request_id text
-- {"outcome": "placed" | "released" | "unchanged"}, {"outcome": "held", "reason": …}
) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  known record;
  bid record;
  step text;
  decided_at timestamptz;
begin
  -- The person and the lot of a bid never change, so they can be read before they are locked.
  select person_id, lot_id into known from bids where id = bid_id;
  perform from accounts where person_id = known.person_id for update;
  perform from lots where id = known.lot_id for no key update;
  select id, status, hold_reason into bid from bids where id = bid_id for update;
  step := automatic_placing(bid_id, roles);
  decided_at := app_now();
  if step = 'place' then
    update bids set status = 2, status_note = '', changed_at = decided_at, changed_by = null,
      request_id = place_automatically.request_id, network = ''
    where id = bid.id;
    return jsonb_build_object('outcome', 'placed');
  elsif bid.status = 1 and bid.hold_reason is distinct from step then
    update bids set hold_reason = step, changed_at = decided_at, changed_by = null,
      request_id = place_automatically.request_id, network = ''
    where id = bid.id;
    return case when step is null then jsonb_build_object('outcome', 'released')
      else jsonb_build_object('outcome', 'held', 'reason', step) end;
  end if;
  return jsonb_build_object('outcome', 'unchanged');
end $$;
