-- Sets maximum, adjustment, group and export type of a client's bid for a manager, even after the house's deadline.
-- Called by trade/bids/server/manager-commands.ts. Locks account, lot and bid in this order; the clock is read after
-- the locks. The update fires record_bid_change. Returns {"outcome": "accepted", and the current bid} or {"outcome":
-- code of the refusal, and the facts behind it}. An edit without effect is accepted and not written.
drop function if exists set_bid_price;
create function set_bid_price(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  wanted record;
  account accounts;
  known record;
  lot record;
  times record;
  bid record;
  person record;
  allowed_yen bigint;
  charge bigint;
  exposure bigint;
  decided_at timestamptz;
  closes_at timestamptz;
  refusal jsonb;
begin
  select * into wanted from jsonb_to_record(request) as (
    bid_id bigint, actor_id integer,
    -- null keeps the value; 0 removes adjustment, group or type
    amount_yen bigint, adjustment_yen bigint, bid_group smallint, export_type smallint,
    -- the version of the bid that the request was made for; null if it names none
    expected_version integer,
    -- if false, the client's limit is not checked and the manager is accountable
    checks_credit boolean,
    -- if true, hold_reason replaces a stored export reason; null clears it
    checks_export boolean, hold_reason text,
    request_id text, network text
  );
  -- The person and the lot of a bid never change, so they can be read before they are locked.
  select person_id, lot_id into known from bids where id = wanted.bid_id;
  select * into account from accounts where person_id = known.person_id for update;
  select id, market, status, starts_at, start_price_yen into lot
  from lots where id = known.lot_id for share;
  select id, status, amount_yen, adjustment_yen, charge_yen, bid_group, export_type, accepted_at, accepted_by,
    deadline_at, start_price_yen, version, limit_yen, credit_waived_by, hold_reason
  into bid from bids where id = wanted.bid_id for update;
  if bid.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  decided_at := app_now();
  if wanted.expected_version <> bid.version then
    return bid_changed(bid.id);
  end if;
  -- 1 new, 2 placed with the house, 6 won (spec 2 §4)
  if bid.status not in (1, 2, 6) then
    return jsonb_build_object('outcome', 'bid_not_editable', 'status', bid.status);
  end if;
  wanted.amount_yen := coalesce(wanted.amount_yen, bid.amount_yen);
  wanted.adjustment_yen := nullif(coalesce(wanted.adjustment_yen, bid.adjustment_yen), 0);
  wanted.bid_group := nullif(coalesce(wanted.bid_group, bid.bid_group), 0);
  wanted.export_type := nullif(coalesce(wanted.export_type, bid.export_type), 0);
  -- Only a new bid waits for a manager; what else holds it back stays.
  if bid.status <> 1 or not coalesce(wanted.checks_export, false)
    or (wanted.hold_reason is null and bid.hold_reason not in ('export_banned', 'export_to_check'))
  then
    wanted.hold_reason := bid.hold_reason;
  end if;
  if (bid.amount_yen, bid.adjustment_yen, bid.bid_group, bid.export_type, bid.hold_reason) is not distinct from (
    wanted.amount_yen, wanted.adjustment_yen, wanted.bid_group, wanted.export_type, wanted.hold_reason
  ) then
    return jsonb_build_object(
      'outcome', 'accepted', 'bidId', bid.id, 'amountYen', bid.amount_yen, 'status', bid.status,
      'acceptedAt', bid.accepted_at, 'exportType', bid.export_type, 'version', bid.version
    );
  end if;
  charge := wanted.amount_yen + greatest(coalesce(wanted.adjustment_yen, 0), 0);
  if wanted.amount_yen <> bid.amount_yen then
    if lot.market = 'stock' then
      return jsonb_build_object('outcome', 'bid_not_the_price', 'priceYen', bid.amount_yen);
    end if;
    refusal := bid_price_refusal(wanted.amount_yen, lot.start_price_yen);
    if refusal is not null then
      return refusal;
    end if;
  end if;
  if charge > bid_ceiling_yen() then
    return jsonb_build_object('outcome', 'bid_above_ceiling', 'ceilingYen', bid_ceiling_yen());
  elsif wanted.amount_yen + coalesce(wanted.adjustment_yen, 0) <= 0 then
    return jsonb_build_object('outcome', 'adjustment_too_low');
  end if;

  select credit_limit_yen, stops_when_overdue into person from people where id = known.person_id;
  allowed_yen := account.balance_yen + person.credit_limit_yen;
  if wanted.bid_group is null and bid.bid_group is null then
    exposure := account.exposure_yen + charge - bid.charge_yen;
  else
    exposure := exposure_with_bid(
      person_id => known.person_id, bid_id => bid.id, status => bid.status, charge_yen => charge,
      bid_group => wanted.bid_group
    );
  end if;
  if charge > bid.charge_yen or exposure > account.exposure_yen then
    if wanted.checks_credit then
      refusal := credit_refusal(
        person_id => known.person_id, stops_when_overdue => person.stops_when_overdue, decided_at => decided_at,
        limit_yen => allowed_yen, exposure_yen => account.exposure_yen, exposure_after_yen => exposure
      );
      if refusal is not null then
        return refusal;
      end if;
    end if;
    bid.limit_yen := case when wanted.checks_credit then allowed_yen end;
    bid.credit_waived_by := case when not wanted.checks_credit then wanted.actor_id end;
  end if;
  -- Before the lot runs, a new amount counts as a new bid in the order of equal amounts; later it is a correction.
  if wanted.amount_yen <> bid.amount_yen then
    select auction_starts_at, bidding_closes_at into times from lot_deadlines where lot_id = known.lot_id;
    closes_at := greatest(times.bidding_closes_at, coalesce(lot.starts_at, times.auction_starts_at));
    if decided_at < closes_at then
      bid.accepted_at := decided_at;
      bid.accepted_by := wanted.actor_id;
      bid.deadline_at := closes_at;
      bid.start_price_yen := lot.start_price_yen;
    elsif bid.start_price_yen > wanted.amount_yen then
      bid.start_price_yen := lot.start_price_yen;
    end if;
  end if;

  update bids set amount_yen = wanted.amount_yen, adjustment_yen = wanted.adjustment_yen,
    bid_group = wanted.bid_group, export_type = wanted.export_type, hold_reason = wanted.hold_reason,
    accepted_at = bid.accepted_at, accepted_by = bid.accepted_by, deadline_at = bid.deadline_at,
    start_price_yen = bid.start_price_yen, limit_yen = bid.limit_yen,
    credit_waived_by = bid.credit_waived_by, manager_id = wanted.actor_id, changed_at = decided_at,
    changed_by = wanted.actor_id, request_id = wanted.request_id, network = wanted.network
  where id = bid.id;
  return jsonb_build_object(
    'outcome', 'accepted', 'bidId', bid.id, 'amountYen', wanted.amount_yen, 'status', bid.status,
    'acceptedAt', bid.accepted_at, 'exportType', wanted.export_type, 'version', bid.version + 1
  );
end $$;
