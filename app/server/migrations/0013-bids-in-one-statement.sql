-- A bid, its key and its answer in one statement, and what made it slow. Owners: bids, idempotency,
-- lots (the index). Decision 19 says why.

-- The first hour of an auction that no timetable knows is the least of its lots' hours: without this
-- each bid there read every lot of the day.
create index lots_first_hour on lots (house_id, key_day, kind, starts_at)
  where starts_at is not null;

-- As before (migration 0011), but that a change keeps the group, the type and the comment of the bid
-- when it says nothing of them: whoever raises an amount has not thought better of the rest. Of the lot
-- only what decides is read: it has a lot of columns.
create or replace function place_bid(
  for_person integer, by_person integer, for_lot bigint,
  -- null for stock, which has one price
  asked_yen bigint, asked_group smallint, asked_type smallint, said text,
  -- the page types whose lots the actor may see
  seen text[],
  deadline_check boolean, credit_check boolean, daily_check boolean,
  -- false: every rule, no bid
  store boolean, from_request text, from_network text
) returns bid_outcome language plpgsql
set enable_seqscan = off
as $$
declare
  account accounts;
  lot record;
  times record;
  own bids;
  person record;
  now_at timestamptz;
  closes_at timestamptz;
  amount bigint := asked_yen;
  ordinal integer;
  limit_now bigint;
begin
  select * into account from accounts where person_id = for_person for update;
  select id, market, kind, status, starts_at, start_price_yen into lot
  from lots where id = for_lot for share;
  if account.person_id is null or lot.id is null or not (
    case when lot.market = 'stock' then 'stock' when lot.kind = 'bike' then 'bikes'
      else 'car-auction' end = any (seen)
  ) then
    return row('not_found', null, null, null, null)::bid_outcome;
  end if;
  now_at := app_now();
  select auction_starts_at, bidding_closes_at into times from lot_deadlines where lot_id = for_lot;

  if lot.status not in (4531, 4532) then
    return row('auction_finished', null, null, null, now_at)::bid_outcome;
  end if;
  -- Whoever bids without the house's deadline can do so until the lot itself runs.
  closes_at := case when deadline_check then times.bidding_closes_at
    else greatest(times.bidding_closes_at, coalesce(lot.starts_at, times.auction_starts_at)) end;
  if now_at >= closes_at or (lot.market = 'stock' and lot.start_price_yen is null) then
    return row('bidding_closed', null, null, null, now_at)::bid_outcome;
  end if;

  select * into own from bids
  where person_id = for_person and lot_id = for_lot and status in (1, 2, 6);
  if own.status <> 1 then
    return row('bid_already_active', own.id, own.amount_yen, own.status, now_at)::bid_outcome;
  end if;

  if lot.market = 'stock' then
    amount := coalesce(amount, lot.start_price_yen);
    if amount <> lot.start_price_yen then
      return row('bid_not_the_price', null, null, null, now_at)::bid_outcome;
    end if;
  elsif amount is null then
    return row('amount_missing', null, null, null, now_at)::bid_outcome;
  elsif amount <= 0 or amount < lot.start_price_yen then
    return row('bid_below_start', null, null, null, now_at)::bid_outcome;
  elsif amount % 5000 <> 0 then
    return row('bid_off_step', null, null, null, now_at)::bid_outcome;
  end if;
  if amount > 100000000 then
    return row('bid_above_ceiling', null, null, null, now_at)::bid_outcome;
  end if;

  select credit_limit_yen, daily_bid_limit into person from people where id = for_person;
  if own.id is null then
    select coalesce(max(day_ordinal), 0) + 1 into ordinal from bids
    where person_id = for_person and placed_day = (now_at at time zone 'Asia/Tokyo')::date;
    if daily_check and ordinal > person.daily_bid_limit then
      return row('bid_limit_reached', null, null, null, now_at)::bid_outcome;
    end if;
  end if;

  limit_now := account.balance_yen + person.credit_limit_yen;
  -- A lower amount helps a person who has come above the limit.
  if credit_check and amount > coalesce(own.amount_yen, 0)
    and account.exposure_yen - coalesce(own.amount_yen, 0) + amount > limit_now
  then
    return row('insufficient_credit', null, null, null, now_at)::bid_outcome;
  end if;

  if not store then
    return row('accepted', own.id, amount, own.status, now_at)::bid_outcome;
  end if;
  if own.id is null then
    insert into bids (
      person_id, lot_id, market, amount_yen, bid_group, export_type, comment,
      placed_at, placed_by, day_ordinal, day_limit,
      accepted_at, deadline_at, start_price_yen, limit_yen,
      changed_at, changed_by, request_id, network
    ) values (
      for_person, for_lot, lot.market, amount, asked_group, asked_type, said,
      now_at, by_person, ordinal, case when daily_check then person.daily_bid_limit end,
      now_at, closes_at, lot.start_price_yen, case when credit_check then limit_now end,
      now_at, by_person, from_request, from_network
    ) returning id, amount_yen, status, accepted_at
    into own.id, own.amount_yen, own.status, own.accepted_at;
  elsif (own.amount_yen, own.bid_group, own.export_type, own.comment) is distinct from (
    amount, coalesce(asked_group, own.bid_group), coalesce(asked_type, own.export_type),
    coalesce(nullif(said, ''), own.comment)
  ) then
    update bids set amount_yen = amount, bid_group = coalesce(asked_group, own.bid_group),
      export_type = coalesce(asked_type, own.export_type),
      comment = coalesce(nullif(said, ''), own.comment), accepted_at = now_at,
      deadline_at = closes_at, start_price_yen = lot.start_price_yen,
      limit_yen = case when credit_check then limit_now end,
      changed_at = now_at, changed_by = by_person, request_id = from_request,
      network = from_network
    where id = own.id returning * into own;
  end if;
  return row('accepted', own.id, own.amount_yen, own.status, own.accepted_at)::bid_outcome;
end $$;

-- Places a bid once for its key: takes the key, places the bid and stores what is answered. One
-- statement is one transaction, so all of it is there or nothing, after one message to the database
-- instead of five. Locks in the order key, account, lot, bid. Null when the key belongs to another
-- request; else JSON, as server/idempotency/ stores it: {"answer": …} or {"refusal": …}. What a
-- refusal says at a field is in the caller's language, so the caller gives the texts by their codes.
create function place_bid_once(
  -- whose key, which, and the SHA-256 of what was asked with it; null without a key
  key_of integer, asked_key text, asked_hash bytea,
  -- whether the person may bid at all; a "no" is kept with the key as well
  allowed boolean,
  field_texts json,
  for_person integer, by_person integer, for_lot bigint,
  asked_yen bigint, asked_group smallint, asked_type smallint, said text, seen text[],
  deadline_check boolean, credit_check boolean, daily_check boolean,
  store boolean, from_request text, from_network text
) returns text language plpgsql
set enable_seqscan = off
as $$
declare
  kept record;
  placed bid_outcome;
  told text;
begin
  if asked_key is not null then
    -- Waits while another transaction works with the same key.
    insert into idempotency_keys (person_id, key, request_hash)
    values (key_of, asked_key, asked_hash) on conflict do nothing;
    if not found then
      select request_hash, outcome into kept
      from idempotency_keys where person_id = key_of and key = asked_key;
      return case when kept.request_hash = asked_hash then kept.outcome end;
    end if;
  end if;

  if allowed then
    placed := place_bid(
      for_person, by_person, for_lot, asked_yen, asked_group, asked_type, said, seen,
      deadline_check, credit_check, daily_check, store, from_request, from_network
    );
  else
    placed.outcome := 'bidding_restricted';
  end if;
  if placed.outcome = 'accepted' then
    told := format(
      '{"answer":{"bidAmount":%s,"bidDate":"%s","bidId":%s,"bidStatus":%s}}', placed.amount_yen,
      to_char(placed.at at time zone 'Asia/Tokyo', 'YYYY-MM-DD"T"HH24:MI:SS"+09:00"'),
      coalesce(placed.bid_id::text, 'null'), coalesce(placed.status::text, 'null')
    );
  else
    told := format(
      '{"refusal":{"code":"%s","fields":%s,"details":[],"retryAfterSeconds":0}}',
      placed.outcome, coalesce((field_texts -> placed.outcome)::text, 'null')
    );
  end if;

  if placed.outcome = 'amount_missing' then
    -- A form that was not filled in has not been decided about: its key is free for one that is.
    delete from idempotency_keys where person_id = key_of and key = asked_key;
  elsif asked_key is not null then
    update idempotency_keys set outcome = told where person_id = key_of and key = asked_key;
  end if;
  return told;
end $$;
