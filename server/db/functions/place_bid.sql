-- Places a person's bid, or changes the one that is still new. Called by server/bids/commands.ts, which
-- names the type of the result; server/bids/rules.db.test.ts holds codes and amounts against the contract.
--
-- Locks account, lot and bid in this order; everything that decides is read after the locks, the clock
-- too. Nothing is written unless the outcome is 'accepted'. A constraint of bids or bid_log stands behind
-- every rule.
-- Returns {"outcome": "accepted", and the facts of the bid} or {"outcome": the code of the refusal, and
-- what decided}.
drop function if exists place_bid;
create function place_bid(request jsonb) returns jsonb language plpgsql
-- Connections keep their plans. One made while a table was small must not read it whole later.
set enable_seqscan = off
as $$
declare
  step_yen constant bigint := 5000;
  ceiling_yen constant bigint := 100000000;
  wanted record;
  account accounts;
  lot record;
  times record;
  own record;
  person record;
  decided_at timestamptz;
  closes_at timestamptz;
  amount bigint;
  ordinal integer;
  allowed_yen bigint;
begin
  select * into wanted from jsonb_to_record(request) as (
    -- whose money it is, and who acts: the client or a manager
    person_id integer, actor_id integer,
    lot_id bigint,
    -- null for stock, which has one price
    amount_yen bigint,
    -- null or empty where nothing was chosen: a bid that is changed keeps what it has
    bid_group smallint, export_type smallint, comment text,
    -- what the actor may see; other lots are not found
    visible_page_types text[],
    checks_deadline boolean, checks_credit boolean, checks_daily_limit boolean,
    -- every rule is tried, and nothing is written
    is_trial boolean,
    request_id text, network text
  );
  if not ((wanted.checks_deadline, wanted.checks_credit, wanted.checks_daily_limit, wanted.is_trial)
    is not null)
  then
    raise exception 'place_bid needs to know every check: %', request;
  end if;
  select * into account from accounts where person_id = wanted.person_id for update;
  select id, market, kind, status, starts_at, start_price_yen into lot
  from lots where id = wanted.lot_id for share;
  if account.person_id is null or lot.id is null or not (
    case when lot.market = 'stock' then 'stock' when lot.kind = 'bike' then 'bikes'
      else 'car-auction' end = any (wanted.visible_page_types)
  ) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  decided_at := app_now();

  -- 4531 ongoing, 4532 upcoming; every other status is a result.
  if lot.status not in (4531, 4532) then
    return jsonb_build_object('outcome', 'auction_finished', 'status', lot.status);
  end if;
  select auction_starts_at, bidding_closes_at into times
  from lot_deadlines where lot_id = wanted.lot_id;
  -- Without the deadline of the house bids are taken until the lot itself runs.
  closes_at := case when wanted.checks_deadline then times.bidding_closes_at
    else greatest(times.bidding_closes_at, coalesce(lot.starts_at, times.auction_starts_at)) end;
  if decided_at >= closes_at then
    return jsonb_build_object('outcome', 'bidding_closed', 'closedAt', closes_at);
  end if;
  if lot.market = 'stock' then
    if coalesce(lot.start_price_yen, 0) <= 0 then
      return jsonb_build_object('outcome', 'stock_without_price');
    elsif lot.start_price_yen > ceiling_yen then
      return jsonb_build_object('outcome', 'stock_above_ceiling', 'ceilingYen', ceiling_yen);
    end if;
  end if;

  -- 1 new, 2 placed with the house, 6 won: at most one of them for each person and lot.
  select id, status, amount_yen, bid_group, export_type, comment, accepted_at into own from bids
  where person_id = wanted.person_id and lot_id = wanted.lot_id and status in (1, 2, 6);
  if own.status <> 1 then
    return jsonb_build_object('outcome', 'bid_already_active', 'bidId', own.id, 'status', own.status);
  end if;

  amount := coalesce(wanted.amount_yen, case lot.market when 'stock' then lot.start_price_yen end);
  if lot.market = 'stock' then
    if amount <> lot.start_price_yen then
      return jsonb_build_object('outcome', 'bid_not_the_price', 'priceYen', lot.start_price_yen);
    end if;
  elsif amount is null then
    return jsonb_build_object('outcome', 'amount_missing');
  elsif amount <= 0 or amount < lot.start_price_yen then
    return jsonb_build_object('outcome', 'bid_below_start', 'startPriceYen', lot.start_price_yen);
  elsif amount % step_yen <> 0 then
    return jsonb_build_object('outcome', 'bid_off_step', 'stepYen', step_yen);
  elsif amount > ceiling_yen then
    return jsonb_build_object('outcome', 'bid_above_ceiling', 'ceilingYen', ceiling_yen);
  end if;

  select credit_limit_yen, daily_bid_limit into person from people where id = wanted.person_id;
  if own.id is null then
    select coalesce(max(day_ordinal), 0) + 1 into ordinal from bids
    where person_id = wanted.person_id
      and placed_day = (decided_at at time zone 'Asia/Tokyo')::date;
    if wanted.checks_daily_limit and ordinal > person.daily_bid_limit then
      return jsonb_build_object('outcome', 'bid_limit_reached', 'limit', person.daily_bid_limit);
    end if;
  end if;

  allowed_yen := account.balance_yen + person.credit_limit_yen;
  -- Lowering a bid is allowed also above the limit.
  if wanted.checks_credit and amount > coalesce(own.amount_yen, 0)
    and account.exposure_yen - coalesce(own.amount_yen, 0) + amount > allowed_yen
  then
    return jsonb_build_object(
      'outcome', 'insufficient_credit', 'limitYen', allowed_yen, 'exposureYen', account.exposure_yen
    );
  end if;

  if wanted.is_trial then
    own.amount_yen := amount;
    own.accepted_at := decided_at;
  elsif own.id is null then
    insert into bids (
      person_id, lot_id, market, amount_yen, bid_group, export_type, comment,
      placed_at, placed_by, day_ordinal, day_limit,
      accepted_at, deadline_at, start_price_yen, limit_yen,
      changed_at, changed_by, request_id, network
    ) values (
      wanted.person_id, lot.id, lot.market, amount,
      wanted.bid_group, wanted.export_type, wanted.comment,
      decided_at, wanted.actor_id, ordinal,
      case when wanted.checks_daily_limit then person.daily_bid_limit end,
      decided_at, closes_at, lot.start_price_yen, case when wanted.checks_credit then allowed_yen end,
      decided_at, wanted.actor_id, wanted.request_id, wanted.network
    ) returning id, status, amount_yen, accepted_at
    into own.id, own.status, own.amount_yen, own.accepted_at;
  elsif (own.amount_yen, own.bid_group, own.export_type, own.comment) is distinct from (
    amount, coalesce(wanted.bid_group, own.bid_group),
    coalesce(wanted.export_type, own.export_type), coalesce(nullif(wanted.comment, ''), own.comment)
  ) then
    update bids set
      amount_yen = amount, bid_group = coalesce(wanted.bid_group, own.bid_group),
      export_type = coalesce(wanted.export_type, own.export_type),
      comment = coalesce(nullif(wanted.comment, ''), own.comment),
      accepted_at = decided_at, deadline_at = closes_at, start_price_yen = lot.start_price_yen,
      limit_yen = case when wanted.checks_credit then allowed_yen end,
      changed_at = decided_at, changed_by = wanted.actor_id, request_id = wanted.request_id,
      network = wanted.network
    where id = own.id;
    own.amount_yen := amount;
    own.accepted_at := decided_at;
  end if;
  return jsonb_build_object(
    'outcome', 'accepted', 'bidId', own.id, 'amountYen', own.amount_yen, 'status', own.status,
    'acceptedAt', own.accepted_at
  );
end $$;
