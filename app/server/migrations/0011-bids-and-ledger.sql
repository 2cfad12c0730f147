-- Money and bids. Owners: ledger (accounts, ledger_transactions, ledger_entries), bids (bids, bid_log),
-- idempotency (idempotency_keys). Decision 15 says why the rules stand here.

-- The clock that decides about deadlines and Tokyo days. A function of its own, so that tests can put
-- another one in its place; there is no setting that could shift it in a running system.
create function app_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- ── Accounts ──────────────────────────────────────────────────────────────────────────────────────

-- One row for each person: the row that everything that moves the person's money locks first. Both
-- sums follow the tables they are sums of, in the same statement.
create table accounts (
  person_id integer primary key references people on delete cascade,
  balance_yen bigint not null default 0,
  exposure_yen bigint not null default 0
    constraint accounts_exposure_not_negative check (exposure_yen >= 0)
) with (fillfactor = 50);
insert into accounts (person_id) select id from people;

create function people_open_account() returns trigger language plpgsql as $$
begin
  insert into accounts (person_id) values (new.id);
  return null;
end $$;
create trigger people_open_account after insert on people
  for each row execute function people_open_account();

-- A limit changes before or after a bid, never in the middle of one.
create function people_limits_wait() returns trigger language plpgsql as $$
begin
  perform from accounts where person_id = new.id for update;
  return new;
end $$;
create trigger people_limits_wait before update of credit_limit_yen, daily_bid_limit on people
  for each row execute function people_limits_wait();

create function accounts_only_follow() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a statement of a program; the triggers of ledger and bids are deeper.
  if pg_trigger_depth() < 2 then
    raise exception 'accounts follow the ledger and the bids' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger accounts_only_follow before update of balance_yen, exposure_yen on accounts
  for each row execute function accounts_only_follow();

-- ── The ledger ────────────────────────────────────────────────────────────────────────────────────

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null constraint ledger_transactions_kind_known
    check (kind in ('deposit', 'withdrawal', 'purchase', 'refund', 'correction')),
  -- what it is in the world outside: the same one is never booked twice
  reference text not null constraint ledger_transactions_reference_length
    check (length(reference) between 1 and 200),
  memo text not null default '',
  posted_at timestamptz not null default app_now(),
  -- null for an operator at the command line
  posted_by integer references people,
  posted_xid xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_reference_key unique (kind, reference)
);

-- Yen, whole. Positive is what a client has more, or what a book of the company owes to clients more.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  book text not null constraint ledger_entries_book_known
    check (book in ('client', 'bank', 'sales', 'fees')),
  person_id integer references accounts,
  amount_yen bigint not null constraint ledger_entries_amount_bounded
    check (amount_yen <> 0 and abs(amount_yen) <= 10000000000),
  constraint ledger_entries_person_of_client check ((book = 'client') = (person_id is not null))
);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create index ledger_entries_of_person on ledger_entries (person_id, id) where person_id is not null;

create function ledger_entry_moves_balance() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions
    where id = new.transaction_id and posted_xid = pg_current_xact_id()
  ) then
    raise exception 'a booked transaction takes no more entries' using errcode = 'insufficient_privilege';
  end if;
  update accounts set balance_yen = balance_yen + new.amount_yen where person_id = new.person_id;
  return null;
end $$;
create trigger ledger_entry_moves_balance after insert on ledger_entries
  for each row execute function ledger_entry_moves_balance();

create function ledger_transaction_is_whole() returns trigger language plpgsql as $$
declare
  booked bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new)->>'transaction_id')::bigint
    else (to_jsonb(new)->>'id')::bigint end;
  entries integer;
  total bigint;
begin
  select count(*), sum(amount_yen) into entries, total
  from ledger_entries where transaction_id = booked;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', booked, entries, total
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_is_whole after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_is_whole();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transaction_is_whole();

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_never_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- ── When bidding ends ─────────────────────────────────────────────────────────────────────────────

-- The first lot of an auction: by the timetable of the house, else the first known hour of the day,
-- or the lot's own hour where that is earlier. Without any, nine in the morning: no hall begins
-- earlier. Stock has no auction, so all three are null.
create view lot_deadlines as
select lot.id as lot_id,
  begins.at as auction_starts_at,
  known.at is not null as is_hour_known,
  begins.at - make_interval(hours => house.bidding_deadline_hours) as bidding_closes_at,
  begins.at - make_interval(hours => house.cancel_deadline_hours) as cancelling_closes_at
from lots lot
join auction_houses house on house.id = lot.house_id
left join auction_house_days timetable on timetable.house_id = lot.house_id
  and timetable.kind = lot.kind and timetable.weekday = extract(isodow from lot.auction_day)
cross join lateral (
  select least(
    coalesce(
      (lot.auction_day + timetable.starts_at) at time zone 'Asia/Tokyo',
      (
        select min(other.starts_at) from lots other
        where lot.auction_day is not null and other.house_id = lot.house_id
          and other.key_day = lot.key_day and other.kind = lot.kind
      )
    ),
    lot.starts_at
  ) as at
  -- worked out once for each lot, not once for each column
  offset 0
) known
cross join lateral (
  select coalesce(known.at, (lot.auction_day + time '09:00') at time zone 'Asia/Tokyo') as at
) begins;

-- ── Bids ──────────────────────────────────────────────────────────────────────────────────────────

-- What a bid in a status may cost its client: new, placed with the house, and won but not invoiced.
create function bid_exposure_yen(status smallint, amount_yen bigint) returns bigint
  language sql immutable as 'select case when status in (1, 2, 6) then amount_yen else 0 end';

create table bids (
  id bigint generated always as identity primary key,
  -- whose money it is
  person_id integer not null references accounts,
  lot_id bigint not null references lots,
  market text not null constraint bids_market_known check (market in ('auction', 'stock')),
  -- the client's maximum
  amount_yen bigint not null
    constraint bids_amount_bounded check (amount_yen between 1 and 100000000),
  status smallint not null default 1 constraint bids_status_known check (status between 1 and 7),
  bid_group smallint constraint bids_group_known check (bid_group between 1 and 26),
  export_type smallint constraint bids_export_type_known check (export_type between 1 and 6),
  comment text not null default '' constraint bids_comment_length check (length(comment) <= 1000),

  placed_at timestamptz not null,
  placed_by integer not null references people,
  placed_day date not null generated always as ((placed_at at time zone 'Asia/Tokyo')::date) stored,
  -- the how-manyeth bid of the person on that Tokyo day, and the limit that was asked; null for none
  day_ordinal integer not null constraint bids_day_ordinal_positive check (day_ordinal > 0),
  day_limit integer,

  -- what the latest amount was accepted against
  accepted_at timestamptz not null,
  deadline_at timestamptz,
  start_price_yen bigint,
  -- balance and credit limit together; null when credit was not checked
  limit_yen bigint,

  -- the latest change, whatever it was; the log copies it
  changed_at timestamptz not null,
  changed_by integer not null,
  request_id text not null,
  network text not null,

  constraint bids_step check (market = 'stock' or amount_yen % 5000 = 0),
  constraint bids_start_price check (amount_yen >= start_price_yen),
  constraint bids_stock_price check (market = 'auction' or amount_yen = start_price_yen),
  constraint bids_before_deadline check (accepted_at < deadline_at),
  constraint bids_deadline_of_auction check ((market = 'auction') = (deadline_at is not null)),
  constraint bids_of_day unique (person_id, placed_day, day_ordinal),
  constraint bids_day_limit check (day_ordinal <= day_limit)
);
create unique index bids_active on bids (person_id, lot_id) where status in (1, 2, 6);
create index bids_of_person on bids (person_id, lot_id, id);
create index bids_of_lot on bids (lot_id);
create index bids_new on bids (id) where status = 1;

-- The one definition of a person's exposure; accounts.exposure_yen follows it.
create view exposures as
select person_id, sum(bid_exposure_yen(status, amount_yen))::bigint as exposure_yen,
  count(*) filter (where status in (1, 2))::integer as open_bids
from bids where status in (1, 2, 6) group by person_id;

-- One row for each change of a bid, written by a trigger in the same transaction. Ids stand without a
-- reference: the trigger takes them from the bid, which is never deleted, and a check would lock rows.
create table bid_log (
  id bigint generated always as identity primary key,
  bid_id bigint not null,
  at timestamptz not null,
  actor_id integer not null,
  event text not null constraint bid_log_event_known check (event in ('placed', 'changed', 'status')),
  status_before smallint,
  status smallint not null,
  amount_before_yen bigint,
  amount_yen bigint not null,
  -- the person's whole exposure after the change, and what it was held against when it grew
  exposure_yen bigint not null,
  limit_yen bigint,
  request_id text not null,
  -- readers of changes ask by it what is settled
  xid xid8 not null default pg_current_xact_id(),
  constraint bid_log_within_limit check (exposure_yen <= limit_yen)
);
create index bid_log_of_bid on bid_log (bid_id, id);
create index bid_log_by_xid on bid_log (xid, id);

create trigger bid_log_append_only before update or delete on bid_log
  for each row execute function refuse_change();
create trigger bid_log_never_emptied before truncate on bid_log
  for each statement execute function refuse_change();
create trigger bids_never_deleted before delete on bids
  for each row execute function refuse_change();
create trigger bids_never_emptied before truncate on bids
  for each statement execute function refuse_change();

create function bids_change_lawfully() returns trigger language plpgsql as $$
begin
  if (old.person_id, old.lot_id, old.market, old.placed_at, old.placed_by, old.day_ordinal)
    is distinct from
    (new.person_id, new.lot_id, new.market, new.placed_at, new.placed_by, new.day_ordinal)
  then
    raise exception 'whose bid it is, for which lot and since when never changes'
      using errcode = 'check_violation', constraint = 'bids_identity';
  end if;
  -- Out of what is open or won into any of 1 to 6, from won to invoiced (spec 2 §4).
  if old.status <> new.status
    and (old.status in (4, 5, 7) or (new.status = 7 and old.status <> 6))
  then
    raise exception 'a bid cannot go from status % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'bids_transition';
  end if;
  if old.amount_yen <> new.amount_yen and old.status not in (1, 2, 6) then
    raise exception 'the amount of a bid in status % stands', old.status
      using errcode = 'check_violation', constraint = 'bids_editable';
  end if;
  return new;
end $$;
create trigger bids_change_lawfully before update on bids
  for each row execute function bids_change_lawfully();

-- Whatever changes a bid, the account follows and log and audit tell of it.
create function bids_are_followed() returns trigger language plpgsql as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  growth constant bigint := bid_exposure_yen(new.status, new.amount_yen)
    - case when is_new then 0 else bid_exposure_yen(old.status, old.amount_yen) end;
  what constant text := case when is_new then 'placed'
    when old.status <> new.status then 'status' else 'changed' end;
  exposure bigint;
begin
  update accounts set exposure_yen = exposure_yen + growth
  where person_id = new.person_id returning exposure_yen into exposure;
  insert into bid_log (
    bid_id, at, actor_id, event, status_before, status, amount_before_yen, amount_yen, exposure_yen,
    limit_yen, request_id
  ) values (
    new.id, new.changed_at, new.changed_by, what, case when not is_new then old.status end, new.status,
    case when not is_new then old.amount_yen end, new.amount_yen, exposure,
    case when growth > 0 then new.limit_yen end, new.request_id
  );
  insert into audit_log (at, actor_id, action, subject_id, details, request_id, ip_prefix) values (
    new.changed_at, new.changed_by, 'bid-' || what, new.person_id,
    jsonb_build_object('bid', new.id, 'lot', new.lot_id, 'amount', new.amount_yen, 'status', new.status),
    new.request_id, new.network
  );
  return null;
end $$;
create trigger bids_are_followed after insert or update on bids
  for each row execute function bids_are_followed();

-- ── Placing and withdrawing ───────────────────────────────────────────────────────────────────────

create type bid_outcome as (
  -- 'accepted', or the code of the refusal
  outcome text, bid_id bigint, amount_yen bigint, status smallint, at timestamptz
);

-- Places a person's bid or changes the one that is still new. One round trip, so that the account is
-- locked for as short as can be. Locks in the one order account, lot, bid; everything that is decided
-- is read after them, and so is the clock. Nothing is written unless the outcome is 'accepted'. Plans
-- are kept by each connection: one that was made while the tables were small must not read them whole
-- when they have grown.
create function place_bid(
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
  lot lots;
  times lot_deadlines;
  own bids;
  person record;
  now_at timestamptz;
  closes_at timestamptz;
  amount bigint := asked_yen;
  ordinal integer;
  limit_now bigint;
begin
  select * into account from accounts where person_id = for_person for update;
  select * into lot from lots where id = for_lot for share;
  if account.person_id is null or lot.id is null or not (
    case when lot.market = 'stock' then 'stock' when lot.kind = 'bike' then 'bikes'
      else 'car-auction' end = any (seen)
  ) then
    return row('not_found', null, null, null, null)::bid_outcome;
  end if;
  now_at := app_now();
  select * into times from lot_deadlines where lot_id = for_lot;

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
    ) returning * into own;
  elsif (own.amount_yen, own.bid_group, own.export_type, own.comment)
    is distinct from (amount, asked_group, asked_type, said)
  then
    update bids set amount_yen = amount, bid_group = asked_group, export_type = asked_type,
      comment = said, accepted_at = now_at, deadline_at = closes_at,
      start_price_yen = lot.start_price_yen, limit_yen = case when credit_check then limit_now end,
      changed_at = now_at, changed_by = by_person, request_id = from_request,
      network = from_network
    where id = own.id returning * into own;
  end if;
  return row('accepted', own.id, own.amount_yen, own.status, own.accepted_at)::bid_outcome;
end $$;

-- Withdraws a person's own bid until the house's cancel deadline. One that is withdrawn already is
-- no fault: whoever presses twice wants it once.
create function cancel_bid(
  by_person integer, which bigint, from_request text, from_network text
) returns bid_outcome language plpgsql
set enable_seqscan = off
as $$
declare
  own bids;
  lot lots;
  now_at timestamptz;
  closes_at timestamptz;
begin
  perform from accounts where person_id = by_person for update;
  -- Whose bid it is never changes, so it may be asked before the lot is locked.
  select * into lot from lots
  where id = (select lot_id from bids where id = which and person_id = by_person) for share;
  select * into own from bids where id = which and person_id = by_person for update;
  if own.id is null then
    return row('not_found', null, null, null, null)::bid_outcome;
  end if;
  now_at := app_now();
  select cancelling_closes_at into closes_at from lot_deadlines where lot_id = own.lot_id;
  if own.status = 4 then
    return row('accepted', own.id, own.amount_yen, own.status, own.changed_at)::bid_outcome;
  end if;
  if own.status not in (1, 2) or lot.status not in (4531, 4532) or now_at >= closes_at then
    return row('cannot_cancel_bid', own.id, own.amount_yen, own.status, now_at)::bid_outcome;
  end if;
  update bids set status = 4, changed_at = now_at, changed_by = by_person,
    request_id = from_request, network = from_network
  where id = own.id returning * into own;
  return row('accepted', own.id, own.amount_yen, own.status, now_at)::bid_outcome;
end $$;

-- ── Answers that are given again ──────────────────────────────────────────────────────────────────

-- What a write with an Idempotency-Key has done: committed with the effect, so that it is there if and
-- only if that is.
create table idempotency_keys (
  person_id integer not null,
  key text not null constraint idempotency_keys_key_length check (length(key) between 1 and 255),
  -- SHA-256 of the call and its input
  request_hash bytea not null constraint idempotency_keys_hash_length check (length(request_hash) = 32),
  -- JSON: the answer, or the refusal; null only inside of the transaction that works on it
  outcome text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (person_id, key)
-- Each row is written twice in one transaction; with room on the page the indexes are written once.
) with (fillfactor = 60);
create index idempotency_keys_by_age on idempotency_keys (created_at);
