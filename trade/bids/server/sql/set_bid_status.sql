-- Sets the status of a client's bid for a manager. Called by trade/bids/server/manager-commands.ts. Locks account, lot
-- and bid in this order; the clock is read after the locks. The update fires record_bid_change, and
-- follow_bid_with_purchase of purchases when a win is set or reverted. Returns {"outcome": "accepted"} or {"outcome":
-- code of the refusal, and the facts behind it}; a bid that already has the status is accepted and not written.
drop function if exists set_bid_status;
create function set_bid_status(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  wanted record;
  account accounts;
  known record;
  lot record;
  times record;
  bid record;
  other record;
  credit_limit bigint;
  allowed_yen bigint;
  exposure bigint;
  decided_at timestamptz;
  refusal jsonb;
begin
  select * into wanted from jsonb_to_record(request) as (
    bid_id bigint, status smallint, actor_id integer,
    -- the manager's note to the client
    note text,
    -- the version of the bid that the request was made for; null if it names none
    expected_version integer,
    -- if false, the client's limit is not checked and the manager is accountable
    checks_credit boolean,
    request_id text, network text
  );
  -- The person and the lot of a bid never change, so they can be read before they are locked.
  select person_id, lot_id into known from bids where id = wanted.bid_id;
  select * into account from accounts where person_id = known.person_id for update;
  select id, market, status, starts_at into lot from lots where id = known.lot_id for share;
  select id, status, amount_yen, adjustment_yen, charge_yen, bid_group, export_type, accepted_at, version,
    limit_yen, credit_waived_by, status_note
  into bid from bids where id = wanted.bid_id for update;
  if bid.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  decided_at := app_now();
  if bid.status = wanted.status and bid.status_note = wanted.note then
    return jsonb_build_object('outcome', 'accepted', 'version', bid.version);
  end if;
  if wanted.expected_version <> bid.version then
    return bid_changed(bid.id);
  end if;
  -- Only the purchase sets 7 invoiced; 4 cancelled and 5 lost can only return to open.
  if wanted.status not between 1 and 6 or bid.status = 7
    or (bid.status in (4, 5) and wanted.status not in (1, 2))
  then
    return jsonb_build_object('outcome', 'bid_status_final', 'status', bid.status);
  end if;
  -- Back to open only before the auction.
  if bid.status in (3, 4, 5) and wanted.status in (1, 2) then
    select auction_starts_at into times from lot_deadlines where lot_id = known.lot_id;
    if lot.status not in (4531, 4532) or decided_at >= coalesce(lot.starts_at, times.auction_starts_at) then
      return jsonb_build_object('outcome', 'auction_began', 'status', bid.status);
    end if;
  end if;
  if bid.status not in (1, 2, 6) and wanted.status in (1, 2, 6) then
    select id into other from bids
    where person_id = known.person_id and lot_id = known.lot_id and status in (1, 2, 6);
    if other.id is not null then
      return jsonb_build_object('outcome', 'bid_already_active', 'bidId', other.id);
    end if;
  end if;

  select credit_limit_yen into credit_limit from people where id = known.person_id;
  allowed_yen := account.balance_yen + credit_limit;
  if bid.bid_group is null then
    exposure := account.exposure_yen - bid_exposure_yen(bid.status, bid.charge_yen)
      + bid_exposure_yen(wanted.status, bid.charge_yen);
  else
    exposure := exposure_with_bid(
      person_id => known.person_id, bid_id => bid.id, status => wanted.status, charge_yen => bid.charge_yen,
      bid_group => bid.bid_group
    );
  end if;
  if (bid.status not in (1, 2, 6) and wanted.status in (1, 2, 6)) or exposure > account.exposure_yen then
    -- A win at the auction is a fact, whatever the limit.
    if wanted.checks_credit and not (bid.status in (1, 2) and wanted.status = 6) then
      refusal := credit_refusal(
        person_id => known.person_id, stops_when_overdue => false, decided_at => decided_at,
        limit_yen => allowed_yen, exposure_yen => account.exposure_yen, exposure_after_yen => exposure
      );
      if refusal is not null then
        return refusal;
      end if;
    end if;
    bid.limit_yen := case when wanted.checks_credit and exposure <= allowed_yen then allowed_yen end;
    bid.credit_waived_by := case when bid.limit_yen is null then wanted.actor_id end;
  end if;

  -- A bid that is reopened after the deadline must not be placed automatically.
  select bidding_closes_at into times from lot_deadlines where lot_id = known.lot_id;

  update bids set auto_bid = auto_bid
      and not (wanted.status = 1 and decided_at >= coalesce(times.bidding_closes_at, 'infinity')),
    status = wanted.status, status_note = wanted.note, end_reason = null,
    limit_yen = bid.limit_yen, credit_waived_by = bid.credit_waived_by, manager_id = wanted.actor_id,
    changed_at = decided_at, changed_by = wanted.actor_id, request_id = wanted.request_id,
    network = wanted.network
  where id = bid.id;
  return jsonb_build_object('outcome', 'accepted', 'version', bid.version + 1);
end $$;
