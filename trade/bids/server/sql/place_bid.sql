-- Places a person's bid, or changes the one that is still new. Called by place_bid_once, with enable_seqscan off.
-- trade/bids/server/commands.ts has the types of request and result; trade/bids/server/rules.db.test.ts checks codes
-- and amounts against the contract.
--
-- Locks account, lot and bid in this order. Everything that matters to the decision, including the clock, is read after
-- the locks. Nothing is written unless the outcome is 'accepted'. Every rule is also a constraint of bids or bid_log.
-- Insert and update fire validate_bid and record_bid_change. Returns {"outcome": "accepted", and the facts of the bid}
-- or {"outcome": the code of the refusal, and the facts behind it}.
drop function if exists place_bid;
create function place_bid(request bid_request) returns jsonb language plpgsql
as $$
declare
  wanted bid_request := request;
  account record;
  lot record;
  times record;
  own record;
  person record;
  decided_at timestamptz;
  closes_at timestamptz;
  amount bigint;
  charge bigint;
  exposure bigint;
  group_cars smallint;
  ordinal integer;
  allowed_yen bigint;
  held text;
  refusal jsonb;
begin
  if not ((
    wanted.checks_deadline, wanted.checks_credit, wanted.checks_daily_limit, wanted.needs_export_type,
    wanted.is_trial
  ) is not null) then
    raise exception 'place_bid needs to know every check: %', request;
  end if;
  if wanted.actor_id = wanted.person_id
    and not (wanted.checks_credit and wanted.checks_daily_limit)
  then
    raise exception 'nobody lets their own bid past a limit: %', request;
  end if;
  select person_id, balance_yen, exposure_yen into account from accounts
  where person_id = wanted.person_id for update;
  select id, market, kind, status, auction_day, starts_at, start_price_yen, withdrawn_at, house_id, lot_number,
    lot_ordinal into lot
  from lots where id = wanted.lot_id for share;
  if account.person_id is null or lot.id is null or not (
    case when lot.market = 'stock' then 'stock' when lot.kind = 'bike' then 'bikes'
      else 'car-auction' end = any (wanted.visible_page_types)
  ) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  select user_type, credit_limit_yen, daily_bid_limit, stops_when_overdue into person from people
  where id = wanted.person_id;
  -- 2 clients; a manager (3) can only bid for clients.
  if person.user_type <> 2 then
    return jsonb_build_object('outcome', 'client_needed');
  end if;
  decided_at := app_now();

  -- 4531 ongoing, 4532 upcoming; every other status is a result.
  if lot.status not in (4531, 4532) then
    return jsonb_build_object('outcome', 'auction_finished', 'status', lot.status);
  end if;
  -- No feed contains the lot any more (decision 69); bids that were placed before stay.
  if lot.withdrawn_at is not null then
    return jsonb_build_object('outcome', 'lot_withdrawn');
  end if;
  select auction_starts_at, bidding_closes_at into times
  from lot_deadlines where lot_id = wanted.lot_id;
  -- If the house's deadline does not apply, bids are accepted until the lot itself is auctioned.
  closes_at := case when wanted.checks_deadline then times.bidding_closes_at
    else greatest(times.bidding_closes_at, coalesce(lot.starts_at, times.auction_starts_at)) end;
  if decided_at >= closes_at then
    return jsonb_build_object('outcome', 'bidding_closed', 'closedAt', closes_at);
  end if;
  if lot.market = 'stock' then
    if coalesce(lot.start_price_yen, 0) <= 0 then
      return jsonb_build_object('outcome', 'stock_without_price');
    elsif lot.start_price_yen > bid_ceiling_yen() then
      return jsonb_build_object('outcome', 'stock_above_ceiling', 'ceilingYen', bid_ceiling_yen());
    end if;
  end if;

  -- 1 new, 2 placed with the house, 6 won: at most one of them per person and lot.
  select id, status, amount_yen, adjustment_yen, charge_yen, bid_group, export_type, comment, accepted_at, version,
    limit_yen, credit_waived_by, manager_id, hold_reason
  into own from bids
  where person_id = wanted.person_id and lot_id = wanted.lot_id and status in (1, 2, 6);
  if own.status <> 1 then
    return jsonb_build_object('outcome', 'bid_already_active', 'bidId', own.id, 'status', own.status);
  end if;
  if wanted.expected_version <> coalesce(own.version, 0) then
    return bid_changed(own.id);
  end if;

  amount := coalesce(wanted.amount_yen, case lot.market when 'stock' then lot.start_price_yen end);
  if lot.market = 'stock' then
    if amount <> lot.start_price_yen then
      return jsonb_build_object('outcome', 'bid_not_the_price', 'priceYen', lot.start_price_yen);
    end if;
  elsif amount is null then
    return jsonb_build_object('outcome', 'amount_missing');
  else
    refusal := bid_price_refusal(amount, lot.start_price_yen);
    if refusal is not null then
      return refusal;
    end if;
  end if;
  wanted.bid_group := nullif(coalesce(wanted.bid_group, own.bid_group), 0);
  wanted.export_type := nullif(coalesce(wanted.export_type, own.export_type), 0);
  wanted.comment := coalesce(nullif(wanted.comment, ''), own.comment, '');
  if wanted.needs_export_type and lot.market = 'auction' and wanted.export_type is null then
    return jsonb_build_object('outcome', 'type_missing');
  end if;

  if own.id is null then
    select coalesce(max(day_ordinal), 0) + 1 into ordinal from bids
    where person_id = wanted.person_id
      and placed_day = (decided_at at time zone 'Asia/Tokyo')::date;
    if wanted.checks_daily_limit and ordinal > person.daily_bid_limit then
      return jsonb_build_object('outcome', 'bid_limit_reached', 'limit', person.daily_bid_limit);
    end if;
  end if;

  allowed_yen := account.balance_yen + person.credit_limit_yen;
  charge := amount + greatest(coalesce(own.adjustment_yen, 0), 0);
  if charge > bid_ceiling_yen() then
    return jsonb_build_object('outcome', 'bid_above_ceiling', 'ceilingYen', bid_ceiling_yen());
  elsif amount + coalesce(own.adjustment_yen, 0) <= 0 then
    return jsonb_build_object('outcome', 'bid_below_start', 'startPriceYen', lot.start_price_yen);
  end if;
  group_cars := 1;
  if wanted.bid_group is null then
    wanted.group_cars := 1;
  else
    select coalesce(max(cars), 1) into group_cars from bid_group_sizes
    where person_id = wanted.person_id and bid_group = wanted.bid_group;
    wanted.group_cars := coalesce(wanted.group_cars, group_cars);
  end if;
  if wanted.bid_group is null and own.bid_group is null then
    exposure := account.exposure_yen + amount - coalesce(own.amount_yen, 0);
  else
    exposure := exposure_with_bid(
      person_id => wanted.person_id, bid_id => own.id, status => 1::smallint, charge_yen => charge,
      bid_group => wanted.bid_group, group_cars => wanted.group_cars
    );
  end if;
  -- Lowering a bid is allowed even above the limit. The limit that a higher bid was checked against, or the person who
  -- waived it, is stored with the bid.
  if own.id is null or charge > own.charge_yen or exposure > account.exposure_yen then
    if wanted.checks_credit then
      refusal := credit_refusal(
        person_id => wanted.person_id, stops_when_overdue => person.stops_when_overdue, decided_at => decided_at,
        limit_yen => allowed_yen, exposure_yen => account.exposure_yen, exposure_after_yen => exposure
      );
      if refusal is not null then
        return refusal;
      end if;
    end if;
    own.limit_yen := case when wanted.checks_credit then allowed_yen end;
    own.credit_waived_by := case when not wanted.checks_credit then wanted.actor_id end;
  end if;
  if wanted.actor_id <> wanted.person_id then
    own.manager_id := wanted.actor_id;
  end if;
  -- A new check of the export replaces an earlier one; other reasons to hold the bid stay.
  held := coalesce(
    wanted.hold_reason,
    case when own.hold_reason not in ('export_banned', 'export_to_check') then own.hold_reason end
  );
  if wanted.bid_group is not null and wanted.group_cars <> group_cars and not wanted.is_trial then
    insert into bid_group_sizes (person_id, bid_group, cars)
    values (wanted.person_id, wanted.bid_group, wanted.group_cars)
    on conflict (person_id, bid_group) do update set cars = excluded.cars;
  end if;

  if wanted.is_trial then
    own.amount_yen := amount;
    own.accepted_at := decided_at;
  elsif own.id is null then
    insert into bids (
      person_id, lot_id, market, auction_day, house_id, lot_kind, lot_number, lot_ordinal,
      amount_yen, bid_group, export_type, comment,
      placed_at, placed_by, day_ordinal, day_limit, day_limit_waived_by,
      accepted_at, accepted_by, deadline_at, start_price_yen, limit_yen, credit_waived_by,
      terms_version, manager_id, hold_reason, changed_at, changed_by, request_id, network
    ) values (
      wanted.person_id, lot.id, lot.market, lot.auction_day, lot.house_id, lot.kind, lot.lot_number,
      lot.lot_ordinal, amount, wanted.bid_group, wanted.export_type, wanted.comment,
      decided_at, wanted.actor_id, ordinal,
      case when wanted.checks_daily_limit then person.daily_bid_limit end,
      case when not wanted.checks_daily_limit then wanted.actor_id end,
      decided_at, wanted.actor_id, closes_at, lot.start_price_yen, own.limit_yen, own.credit_waived_by,
      wanted.terms_version, own.manager_id, held, decided_at, wanted.actor_id, wanted.request_id, wanted.network
    ) returning id, status, amount_yen, accepted_at
    into own.id, own.status, own.amount_yen, own.accepted_at;
  elsif (own.amount_yen, own.bid_group, own.export_type, own.comment, own.hold_reason, group_cars) is distinct from (
    amount, wanted.bid_group, wanted.export_type, wanted.comment, held, wanted.group_cars
  ) then
    update bids set
      amount_yen = amount, bid_group = wanted.bid_group, export_type = wanted.export_type,
      comment = wanted.comment, accepted_at = decided_at, accepted_by = wanted.actor_id,
      deadline_at = closes_at, start_price_yen = lot.start_price_yen, limit_yen = own.limit_yen,
      credit_waived_by = own.credit_waived_by, terms_version = wanted.terms_version,
      manager_id = own.manager_id, hold_reason = held,
      changed_at = decided_at, changed_by = wanted.actor_id, request_id = wanted.request_id,
      network = wanted.network
    where id = own.id;
    own.amount_yen := amount;
    own.accepted_at := decided_at;
  end if;
  return jsonb_build_object(
    'outcome', 'accepted', 'bidId', own.id, 'amountYen', own.amount_yen, 'status', own.status,
    'acceptedAt', own.accepted_at, 'freeYen', allowed_yen - exposure
  );
end $$;
