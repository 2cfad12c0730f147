-- The schema as of migration 0076-unknown-events.sql, and the rows that every system begins with. A database that has
-- applied the migrations of 0001-baseline.txt passes over it (decision 105).
create schema if not exists extensions;
create extension if not exists pg_trgm schema extensions;

-- The argument of place_bid, which is called for every bid: typed, where reading JSON cost a twentieth of a bid. Its
-- fields are in the order of bidRequestFields in trade/bids/server/commands.ts.
create type bid_request as (
  -- the client, and who acts: the client or a manager
  person_id integer,
  actor_id integer,
  lot_id bigint,
  -- null for stock, which has one price
  amount_yen bigint,
  -- null or empty for omitted fields: a changed bid keeps the stored values. 0 clears group or type.
  bid_group smallint,
  export_type smallint,
  -- how many vehicles of the group the client wants to buy; null keeps the number
  group_cars smallint,
  comment text,
  needs_export_type boolean,
  -- the version of the terms that was ticked
  terms_version smallint,
  -- the version of the standing bid that the request was made for, 0 for none; null where it names none
  expected_version integer,
  -- page types that the actor may see; other lots are not found
  visible_page_types text[],
  checks_deadline boolean,
  checks_credit boolean,
  checks_daily_limit boolean,
  -- every rule is tried, and nothing is written
  is_trial boolean,
  request_id text,
  network text
);

-- Placeholders that triggers and defaults need; the functions themselves are in the folders sql/, which are applied
-- after the migrations.
create function add_entry_to_balance() returns trigger language plpgsql as 'begin return null; end';
create function add_entry_to_day() returns trigger language plpgsql as 'begin return null; end';
create function check_bid_change() returns trigger language plpgsql as 'begin return null; end';
create function check_correction() returns trigger language plpgsql as 'begin return null; end';
create function check_ledger_transaction() returns trigger language plpgsql as 'begin return null; end';
create function lock_account_for_limits() returns trigger language plpgsql as 'begin return null; end';
create function open_account() returns trigger language plpgsql as 'begin return null; end';
create function record_bid_change() returns trigger language plpgsql as 'begin return null; end';
create function record_lot_deletion() returns trigger language plpgsql as 'begin return null; end';
create function refuse_change() returns trigger language plpgsql as 'begin return null; end';
create function settle_later() returns trigger language plpgsql as 'begin return null; end';
create function stamp_lot_change() returns trigger language plpgsql as 'begin return null; end';
create function app_now() returns timestamptz language sql as $$select clock_timestamp()$$;

create table people (
  id integer generated always as identity primary key,
  email text not null,
  -- argon2id in PHC form; empty means that nobody can sign in with a password
  password_hash text default '' not null,
  full_name text not null,
  user_type smallint not null,
  role_id smallint not null,
  company text default '' not null,
  country_id integer,
  currency text default 'JPY' not null,
  city text default '' not null,
  address text default '' not null,
  mobile text default '' not null,
  office_phone text default '' not null,
  bid_email_notify boolean default true not null,
  language_id smallint,
  created_at timestamptz default now() not null,
  last_login_at timestamptz,
  -- null until the address has been proven by a link that was mailed to it
  verified_at timestamptz,
  terms_accepted_at timestamptz,
  referral_code text default '' not null,
  credit_limit_yen bigint default 0 not null,
  daily_bid_limit integer default 20 not null,
  daily_uss_limit integer default 10 not null,
  -- the dealer whose client the person is
  dealer_id integer references people,
  -- the manager who looks after the person
  manager_id integer references people,
  manager_note text default '' not null,
  -- Somebody whose invoices are overdue cannot bid.
  stops_when_overdue boolean default false not null,
  constraint people_credit_limit_not_negative check (credit_limit_yen >= 0),
  constraint people_currency_known check (currency in ('JPY', 'USD')),
  constraint people_daily_bid_limit_not_negative check (daily_bid_limit >= 0),
  constraint people_daily_uss_limit_not_negative check (daily_uss_limit >= 0),
  constraint people_dealer_other check (dealer_id <> id),
  constraint people_email_not_blank check (email <> ''),
  constraint people_language_known check (language_id in (692, 693)),
  constraint people_manager_note_length check (length(manager_note) <= 2000),
  constraint people_manager_other check (manager_id <> id),
  constraint people_role_known check (role_id in (979, 980, 981, 982, 984, 991, 1064, 1065, 1092)),
  constraint people_user_type_known check (user_type in (2, 3))
);
create unique index people_email_key on people (lower(email));
create index people_of_dealer on people (dealer_id) where (dealer_id is not null);
create trigger lock_account_for_limits before update of credit_limit_yen, daily_bid_limit on people
  for each row execute function lock_account_for_limits();
create trigger open_account after insert on people for each row execute function open_account();

-- Flags that differ from the defaults of the person's role (contract/core/permissions.ts).
create table person_permissions (
  person_id integer not null references people on delete cascade,
  flag text not null,
  granted boolean not null,
  primary key (person_id, flag)
);

create table sessions (
  id text primary key,
  person_id integer not null references people on delete cascade,
  generation integer default 0 not null,
  -- when the present generation was made; its predecessor is tolerated for seconds after it
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  user_agent text default '' not null,
  -- the network of the sign-in, never the whole address
  ip_prefix text default '' not null,
  -- When a token of the present generation was first used: until then its refresh may be asked for again, since its
  -- response may have been lost.
  successor_used_at timestamptz,
  constraint sessions_end_after_start check (absolute_expires_at > created_at),
  constraint sessions_end_has_reason check ((ended_at is null) = (end_reason is null)),
  constraint sessions_end_reason_known check (end_reason in ('signed-out', 'ended', 'password', 'role', 'reused')),
  constraint sessions_generation_not_negative check (generation >= 0),
  constraint sessions_id_shape check (id ~ '^[A-Za-z0-9_-]{22}$'),
  constraint sessions_idle_within_absolute check (idle_expires_at <= absolute_expires_at)
);
create index sessions_by_end on sessions (least(ended_at, idle_expires_at));
create index sessions_by_network on sessions (person_id, ip_prefix);
create index sessions_of_person on sessions (person_id) where (ended_at is null);

create table auction_houses (
  id integer generated always as identity primary key,
  name text not null,
  kind text default 'hall' not null,
  -- the house whose lots can be asked for extra images (spec 3 §3, isUss)
  is_uss boolean default false not null,
  port text default '' not null,
  -- how long before the first lot bids close, and bids can no longer be withdrawn
  bidding_deadline_hours smallint default 2 not null,
  cancel_deadline_hours smallint default 12 not null,
  origin text default 'shipped' not null,
  merged_into_id integer references auction_houses,
  constraint auction_houses_bidding_deadline_hours_check check (
    (bidding_deadline_hours >= 0) and (bidding_deadline_hours <= 240)
  ),
  constraint auction_houses_cancel_deadline_hours_check check (
    (cancel_deadline_hours >= 0) and (cancel_deadline_hours <= 240)
  ),
  constraint auction_houses_kind_known check (kind in ('hall', 'tender', 'one-price', 'dealer')),
  constraint auction_houses_name_not_blank check (name <> ''),
  constraint auction_houses_origin_known check (origin in ('shipped', 'feed', 'accepted')),
  constraint auction_houses_name_key unique (name)
);
create index auction_houses_merged on auction_houses (id) include (merged_into_id) where (merged_into_id is not null);

-- Weekdays on which a house sells, 1 Monday … 6 Saturday, and when its first lot runs in Tokyo.
create table auction_house_days (
  house_id integer not null references auction_houses on delete cascade,
  weekday smallint not null,
  kind text not null,
  starts_at time not null,
  primary key (house_id, weekday, kind),
  constraint auction_house_days_kind check (kind in ('car', 'bike')),
  constraint auction_house_days_weekday check ((weekday >= 1) and (weekday <= 6))
);

-- Spellings of a house; `key` is the spelling without case, width, blanks and punctuation.
create table auction_house_aliases (
  key text primary key,
  house_id integer not null references auction_houses on delete cascade
);

create table makers (
  id integer generated always as identity primary key,
  kind text not null,
  name text not null,
  origin text default 'shipped' not null,
  merged_into_id integer references makers,
  constraint makers_kind_known check (kind in ('car', 'bike')),
  constraint makers_name_not_blank check (name <> ''),
  constraint makers_origin_known check (origin in ('shipped', 'feed', 'accepted')),
  constraint makers_name_key unique (kind, name)
);
create index makers_merged on makers (id) include (merged_into_id) where (merged_into_id is not null);

create table maker_aliases (
  kind text not null,
  key text not null,
  maker_id integer not null references makers on delete cascade,
  primary key (kind, key),
  constraint maker_aliases_kind_check check (kind in ('car', 'bike'))
);

create table models (
  id integer generated always as identity primary key,
  maker_id integer not null references makers,
  name text not null,
  origin text default 'shipped' not null,
  merged_into_id integer references models,
  constraint models_name_not_blank check (name <> ''),
  constraint models_origin_known check (origin in ('shipped', 'feed', 'accepted')),
  constraint models_name_key unique (maker_id, name),
  constraint models_of_maker unique (id, maker_id)
);
create index models_merged on models (id) include (merged_into_id) where (merged_into_id is not null);

create table model_aliases (
  maker_id integer not null references makers on delete cascade,
  key text not null,
  model_id integer not null references models on delete cascade,
  primary key (maker_id, key)
);
create index model_aliases_by_key on model_aliases (key);

create table colors (
  code text primary key,
  name_en text not null,
  name_ru text not null,
  name_ja text not null,
  color_group text not null
);

create table gearboxes (
  code text primary key,
  name_en text not null,
  name_ru text not null,
  gearbox_group text not null
);

create table conditions (
  code text primary key,
  tone text not null,
  -- worst low, best high; the order of sorting and of "neighbouring" grades
  rank smallint not null,
  family text not null,
  constraint conditions_family_check check (family in ('clean', 'repaired', 'ungraded')),
  constraint conditions_tone_check check (tone in ('good', 'fair', 'poor')),
  constraint conditions_rank_key unique (rank)
);

create table lot_statuses (
  code smallint primary key,
  key text not null,
  name_en text not null,
  name_ru text not null,
  -- the hammer has fallen, or never will
  is_result boolean not null,
  constraint lot_statuses_key_key unique (key)
);

create table equipment_items (
  code text primary key,
  name_en text not null,
  name_ru text not null,
  name_ja text not null
);

create table lots (
  id bigint generated always as identity primary key,
  kind text not null,
  market text not null,
  -- the key of the trade: house, Tokyo day, lot number (numbers repeat every auction day)
  house_id integer not null references auction_houses,
  auction_day date,
  -- the day as part of the key: fixed-price lots have none, and nulls would never be equal
  key_day date generated always as (coalesce(auction_day, 'infinity'::date)) stored not null,
  lot_number text not null,
  -- the number as a number where it is one, so that 998 stands before 1002
  lot_ordinal integer,
  -- when the lot runs; null until the running order is known
  starts_at timestamptz,
  maker_id integer not null,
  model_id integer not null,
  "trim" text default '' not null,
  emission_prefix text default '' not null,
  chassis_code text default '' not null,
  frame_number text default '' not null,
  year smallint,
  month smallint,
  engine_cc integer,
  power_hp smallint,
  fuel text default '' not null,
  gearbox text default '' not null,
  drive text default '' not null,
  color text default '' not null,
  color_number text default '' not null,
  doors smallint,
  seats smallint,
  left_hand_drive boolean,
  mileage_km integer,
  mileage_note text default '' not null,
  equipment text default '' not null,
  equipment_codes text[] default '{}' not null,
  condition text default '' not null,
  exterior_grade text default '' not null,
  interior_grade text default '' not null,
  -- areas that bike houses grade (spec 3 §3)
  rate_engine text default '' not null,
  rate_front text default '' not null,
  rate_exterior text default '' not null,
  rate_rear text default '' not null,
  rate_electric text default '' not null,
  rate_frame text default '' not null,
  -- yen; for stock start_price_yen is the asking price
  start_price_yen bigint,
  sold_price_yen bigint,
  -- median of comparable sales and how many there were (decisions, Lots)
  average_price_yen bigint,
  -- what the feed itself calls the average; shown while there is no median of our own
  feed_average_price_yen bigint,
  average_price_sales integer,
  status smallint not null,
  -- addresses in the order of the house; the sheet apart from the photos
  photos text[] default '{}' not null,
  sheet text default '' not null,
  videos text[] default '{}' not null,
  remarks text default '' not null,
  -- what the inspector marked (contract/lots/calls.ts, inspection); null when the house sends none
  inspection jsonb,
  -- the house's checklist, row by row
  checklist jsonb,
  link text default '' not null,
  -- who brought the lot, and the id it has there
  source text not null,
  source_id text default '' not null,
  created_at timestamptz default now() not null,
  changed_at timestamptz default now() not null,
  -- transaction of the last change; the search feed reads rows by it (search-engine, Feed)
  changed_xid xid8 default pg_current_xact_id() not null,
  -- the range around the average, from the same sales
  average_price_low_yen bigint,
  average_price_high_yen bigint,
  -- The sold price of a lot that a manager has entered; the feed fills it only where it is empty.
  -- Owner: lots.
  sold_price_set_by integer references people,
  -- no feed has it any more: it is in no listing, and its page says so
  withdrawn_at timestamptz,
  -- the same car under another house, which is shown instead
  same_as bigint references lots on delete set null,
  -- the estimate, the middle half of the sales expected, and nine in ten of them
  estimate_yen bigint,
  estimate_low_yen bigint,
  estimate_high_yen bigint,
  estimate_lowest_yen bigint,
  estimate_highest_yen bigint,
  -- earlier sales of the model, a year older or younger at most
  estimate_sales integer,
  -- of a thousand lots like it so many reach the start price
  sale_chance smallint,
  constraint lots_average_high_not_negative check (average_price_high_yen >= 0),
  constraint lots_average_low_not_negative check (average_price_low_yen >= 0),
  constraint lots_average_price_not_negative check (average_price_yen >= 0),
  constraint lots_average_sales_not_negative check (average_price_sales >= 0),
  constraint lots_day_bounded check ((auction_day >= '1990-01-01'::date) and (auction_day <= '2199-12-31'::date)),
  constraint lots_day_fits_market check ((market = 'auction') = (auction_day is not null)),
  constraint lots_doors_not_negative check (doors >= 0),
  constraint lots_engine_not_negative check (engine_cc >= 0),
  constraint lots_estimate_in_order check (
    (estimate_lowest_yen <= estimate_low_yen) and (estimate_low_yen <= estimate_high_yen)
    and (estimate_high_yen <= estimate_highest_yen)
  ),
  constraint lots_estimate_whole check (
    num_nonnulls(estimate_yen, estimate_low_yen, estimate_high_yen, estimate_lowest_yen, estimate_highest_yen,
    estimate_sales) in (0, 6)
  ),
  constraint lots_estimate_yen_check check (estimate_yen > 0),
  constraint lots_feed_average_price_not_negative check (feed_average_price_yen >= 0),
  constraint lots_kind_known check (kind in ('car', 'bike')),
  constraint lots_market_known check (market in ('auction', 'stock')),
  constraint lots_mileage_not_negative check (mileage_km >= 0),
  constraint lots_month_real check ((month >= 1) and (month <= 12)),
  constraint lots_number_length check ((length(lot_number) >= 1) and (length(lot_number) <= 40)),
  constraint lots_power_not_negative check (power_hp >= 0),
  constraint lots_sale_chance_check check ((sale_chance >= 0) and (sale_chance <= 1000)),
  constraint lots_same_as_another check (same_as <> id),
  constraint lots_seats_not_negative check (seats >= 0),
  constraint lots_sold_price_bounded check (sold_price_yen <= 2000000000),
  constraint lots_sold_price_not_negative check (sold_price_yen >= 0),
  -- the hour, once known, lies on the Tokyo day of the key
  constraint lots_start_on_day check (
    (starts_at is null) or (((starts_at at time zone 'Asia/Tokyo'))::date = auction_day)
  ),
  constraint lots_start_price_bounded check (start_price_yen <= 2000000000),
  constraint lots_start_price_not_negative check (start_price_yen >= 0),
  constraint lots_status_known check ((status >= 4531) and (status <= 4539)),
  constraint lots_year_plausible check ((year >= 1900) and (year <= 2100)),
  constraint lots_key unique (house_id, key_day, lot_number),
  -- one reference for both names, which also keeps a model with its maker
  constraint lots_model_of_maker foreign key (model_id, maker_id) references models(id, maker_id)
);
create index lots_by_day on lots (kind, auction_day);
create index lots_by_frame on lots (frame_number, key_day) where (frame_number <> '');
create index lots_changed on lots (changed_xid, id);
create index lots_first_hour on lots (house_id, key_day, kind, starts_at) where (starts_at is not null);
create index lots_of_same_car on lots (same_as) where (same_as is not null);
create index lots_open on lots (id) include (starts_at) where (status in (4531, 4532));
create index lots_sales
  on lots (model_id, chassis_code, year) where ((status in (4533, 4534)) and (sold_price_yen is not null));
create index lots_with_entered_price on lots (house_id, key_day, lot_number) where (sold_price_set_by is not null);
create index lots_without_estimate
  on lots (kind, auction_day desc) where ((estimate_yen is null) and (status not in (4531, 4532)));
create trigger record_lot_deletion after delete on lots referencing old table as gone
  for each statement execute function record_lot_deletion();
create trigger stamp_lot_change before update on lots for each row execute function stamp_lot_change();

create table feed_runs (
  id bigint generated always as identity primary key,
  -- file and options; an unfinished run of the same fingerprint is resumed
  fingerprint text not null,
  file_name text not null,
  format text not null,
  started_at timestamptz default now() not null,
  finished_at timestamptz,
  -- records consumed; committed together with their lots, so that a killed run resumes here
  records_read bigint default 0 not null,
  added bigint default 0 not null,
  changed bigint default 0 not null,
  unchanged bigint default 0 not null,
  rejected bigint default 0 not null,
  feed_id integer,
  -- the file is all that the feed sells
  is_complete boolean default false not null,
  -- lots that were withdrawn at the end of the run, and withdrawn ones that it has brought back
  withdrawn bigint default 0 not null,
  returned bigint default 0 not null,
  -- why nothing was withdrawn, and an operator has to look
  alarm text,
  undone_at timestamptz,
  -- usable rows with at least one photo, and fields that were left empty
  with_photos bigint default 0 not null,
  emptied bigint default 0 not null,
  -- when the managers were written to about the alarm
  alarm_mailed_at timestamptz,
  -- Whether no line break ended the last line of a run's file: a feed that always ends it and does not is cut off.
  -- Owner: server/feed. Decision 85 says why.
  ends_open boolean default false not null,
  filled jsonb default '{}' not null,
  -- of the rejected rows those whose lot was in the file before
  repeated bigint default 0 not null,
  constraint feed_runs_add_up check (records_read = (((added + changed) + unchanged) + rejected)),
  constraint feed_runs_alarm_known check (alarm in ('empty', 'truncated', 'shrunken', 'doubled', 'columns')),
  constraint feed_runs_filled_is_object check (jsonb_typeof(filled) = 'object'),
  constraint feed_runs_repeated_are_rejected check ((repeated >= 0) and (repeated <= rejected))
);
create index feed_runs_of_feed on feed_runs (feed_id, id desc);
create index feed_runs_to_mail on feed_runs (id) where ((alarm is not null) and (alarm_mailed_at is null));
create unique index feed_runs_unfinished on feed_runs (fingerprint) where (finished_at is null);

-- One line of a run's report: a refused row, or a new name that was learned.
create table feed_findings (
  run_id bigint not null references feed_runs on delete cascade,
  line bigint not null,
  "column" text not null,
  value text not null,
  reason text not null,
  outcome text not null,
  -- The file of a finding where a run reads several; empty where it reads one.
  file text default '' not null,
  "row" bigint default 0 not null,
  lot text default '' not null,
  constraint feed_findings_outcome check (outcome in ('rejected', 'emptied', 'learned', 'warned'))
);
create index feed_findings_of_run on feed_findings (run_id, line);

-- Links that were mailed. The token itself is in the mail alone.
create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null,
  person_id integer not null references people on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens_hash_length check (length(token_hash) = 32),
  constraint one_time_tokens_purpose_known check (purpose in ('verify-email', 'reset-password'))
);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
create index one_time_tokens_of_person on one_time_tokens (person_id, purpose) where (used_at is null);

-- Who did what to whose account. Rows are added and never changed; ids stand without a reference, so
-- that they outlive the people they name.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  action text not null,
  subject_id integer,
  details jsonb default '{}' not null,
  request_id text default '' not null,
  ip_prefix text default '' not null,
  constraint audit_log_action_not_blank check (action <> '')
);
create index audit_log_of_subject on audit_log (subject_id, at);
create trigger audit_log_is_append_only before delete or update on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

create table mails (
  -- Part of the Message-ID, so it has to be unique in the whole world.
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  to_address text not null,
  reply_to text default '' not null,
  language text not null,
  subject text not null,
  -- Emptied once the mail is sent: they may hold a link that opens an account.
  text_body text not null,
  html_body text not null,
  -- waiting for delivery · sent · kept because there is no mail server · parked after the last try
  state text not null,
  tries smallint default 0 not null,
  last_error text default '' not null,
  -- Until when the delivery that has taken the mail has it for itself.
  taken_until timestamptz,
  created_at timestamptz default clock_timestamp() not null,
  sent_at timestamptz,
  -- Where a mail program reports that its reader wants no more such mails (RFC 8058); empty for mails that
  -- cannot be stopped. Emptied with the text when the mail is sent.
  unsubscribe_url text default '' not null,
  constraint mails_language_known check (language in ('en', 'ru')),
  constraint mails_sent_has_time check ((state = 'sent') = (sent_at is not null)),
  constraint mails_state_known check (state in ('waiting', 'sent', 'kept', 'parked')),
  constraint mails_to_not_blank check (to_address <> '')
);
create index mails_newest on mails (created_at desc);
create index mails_waiting on mails (created_at) where (state = 'waiting');

create table orders (
  id bigint generated always as identity primary key,
  -- Who was signed in, if anybody.
  person_id integer references people on delete set null,
  language text not null,
  name text not null,
  email text not null,
  phone text default '' not null,
  country_id integer,
  maker_model text not null,
  year_from smallint,
  mileage_to_km integer,
  budget_yen bigint,
  comment text default '' not null,
  -- The client's Idempotency-Key: a form that is sent twice is one order.
  idempotency_key text,
  created_at timestamptz default now() not null,
  constraint orders_budget_not_negative check (budget_yen >= 0),
  constraint orders_email_not_blank check (email <> ''),
  constraint orders_language_known check (language in ('en', 'ru')),
  constraint orders_mileage_not_negative check (mileage_to_km >= 0),
  constraint orders_name_not_blank check (name <> ''),
  constraint orders_year_plausible check ((year_from >= 1950) and (year_from <= 2100)),
  constraint orders_idempotency_key unique (idempotency_key)
);
create index orders_newest on orders (created_at desc);

-- Lots that are gone, so that the search forgets them too.
create table lot_deletions (
  lot_id bigint primary key,
  deleted_at timestamptz default now() not null,
  deleted_xid xid8 default pg_current_xact_id() not null
);
create index lot_deletions_by_xid on lot_deletions (deleted_xid);

create table favorites (
  person_id integer not null references people on delete cascade,
  lot_id bigint not null references lots on delete cascade,
  -- A lot is in one group of a person; another group moves it.
  group_letter text not null,
  added_at timestamptz not null,
  constraint favorites_group_known check (group_letter in ('A', 'B', 'C', 'D', 'E')),
  constraint favorites_key primary key (person_id, lot_id)
);
create index favorites_of_lot on favorites (lot_id);

create table saved_searches (
  id bigint generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  page_type text not null,
  title text not null,
  -- Query string of the listing's address, without the question mark.
  params text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_searches_page_type_known check (
    page_type in ('car-auction', 'stock', 'stats', 'bikes', 'bike-stats')
  ),
  constraint saved_searches_params_length check (length(params) <= 4000),
  constraint saved_searches_title_length check (
    (title = btrim(title)) and ((length(title) >= 1) and (length(title) <= 200))
  )
);
create index saved_searches_of_person on saved_searches (person_id, page_type, id desc);

create table lot_comments (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots on delete cascade,
  comment text not null,
  author_id integer references people on delete set null,
  saved_at timestamptz not null,
  -- Set on every version when the note is deleted; the next one begins a note of its own.
  withdrawn_at timestamptz,
  -- The transaction of the last change of a note, so that open pages get it. Owner: lots.
  changed_xid xid8 default pg_current_xact_id() not null,
  constraint lot_comments_length check (
    (comment = btrim(comment)) and ((length(comment) >= 1) and (length(comment) <= 1000))
  )
);
create index lot_comments_by_xid on lot_comments (changed_xid);
create index lot_comments_of_author on lot_comments (author_id);
create index lot_comments_of_lot on lot_comments (lot_id, id desc);

-- One row for each person: the row that everything that moves the person's money locks first. Both
-- sums follow the tables they are sums of, in the same statement.
create table accounts (
  person_id integer primary key references people on delete cascade,
  balance_yen bigint default 0 not null,
  exposure_yen bigint default 0 not null,
  constraint accounts_exposure_not_negative check (exposure_yen >= 0)
) with (fillfactor='50');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- what it is in the world outside: the same one is never booked twice
  reference text not null,
  memo text default '' not null,
  posted_at timestamptz default app_now() not null,
  -- null for an operator at the command line
  posted_by integer references people,
  posted_xid xid8 default pg_current_xact_id() not null,
  payment_id bigint,
  -- what it takes back, once
  reverses_id bigint references ledger_transactions,
  usd_rate numeric(12,4),
  posted_on date generated always as (((posted_at at time zone 'Asia/Tokyo'))::date) stored not null,
  constraint ledger_transactions_kind_known check (
    kind in ('deposit', 'withdrawal', 'purchase', 'credit_note', 'debit_note', 'refund', 'correction',
    'rounding')
  ),
  constraint ledger_transactions_reference_length check ((length(reference) >= 1) and (length(reference) <= 200)),
  constraint ledger_transactions_reference_key unique (kind, reference),
  constraint ledger_transactions_reverses_key unique (reverses_id)
);
create index ledger_transactions_by_day on ledger_transactions (posted_on, id);
create index ledger_transactions_by_xid on ledger_transactions (posted_xid);
create index ledger_transactions_of_payment on ledger_transactions (payment_id) where (payment_id is not null);
create constraint trigger check_ledger_transaction after insert on ledger_transactions deferrable initially deferred
  for each row execute function check_ledger_transaction();
create trigger ledger_transactions_append_only before delete or update on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_never_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();

-- Yen, whole. Positive is what a client has more, or what a book of the company owes to clients more.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  book text not null,
  person_id integer references accounts,
  amount_yen bigint not null,
  constraint ledger_entries_amount_bounded check ((amount_yen <> 0) and (abs(amount_yen) <= '10000000000'::bigint)),
  constraint ledger_entries_book_known check (book in ('client', 'bank', 'sales', 'fees')),
  constraint ledger_entries_person_of_client check ((book = 'client') = (person_id is not null))
);
create index ledger_entries_of_person on ledger_entries (person_id, id) where (person_id is not null);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create trigger add_entry_to_balance after insert on ledger_entries for each row execute function add_entry_to_balance();
create constraint trigger add_entry_to_day after insert on ledger_entries deferrable initially deferred
  for each row execute function add_entry_to_day();
create constraint trigger check_ledger_transaction after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_transaction();
create trigger ledger_entries_append_only before delete or update on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

create table bids (
  id bigint generated always as identity primary key,
  -- whose money it is
  person_id integer not null references accounts,
  lot_id bigint not null references lots,
  market text not null,
  -- the client's maximum
  amount_yen bigint not null,
  status smallint default 1 not null,
  bid_group smallint,
  export_type smallint,
  comment text default '' not null,
  placed_at timestamptz not null,
  placed_by integer not null references people,
  placed_day date generated always as (((placed_at at time zone 'Asia/Tokyo'))::date) stored not null,
  -- the how-manyeth bid of the person on that Tokyo day, and the limit that was asked; null for none
  day_ordinal integer not null,
  day_limit integer,
  -- what the latest amount was accepted against
  accepted_at timestamptz not null,
  deadline_at timestamptz,
  start_price_yen bigint,
  -- balance and credit limit together; null when credit was not checked
  limit_yen bigint,
  -- the latest change, whatever it was; the log copies it
  changed_at timestamptz not null,
  changed_by integer,
  request_id text not null,
  network text not null,
  credit_waived_by integer,
  day_limit_waived_by integer,
  accepted_by integer not null,
  version integer default 1 not null,
  terms_version smallint,
  to_decide boolean default false not null,
  end_reason text,
  auction_day date,
  adjustment_yen bigint,
  charge_yen bigint generated always as ((amount_yen + greatest(coalesce(adjustment_yen, (0)::bigint), (0)::bigint))) stored not null,
  auto_bid boolean default false not null,
  manager_id integer,
  status_note text default '' not null,
  held_back text,
  house_id integer not null,
  lot_kind text not null,
  lot_number text not null,
  lot_ordinal integer,
  constraint bids_amount_bounded check ((amount_yen >= 1) and (amount_yen <= 100000000)),
  constraint bids_before_deadline check (accepted_at < deadline_at),
  constraint bids_charge_bounded check (charge_yen <= 100000000),
  constraint bids_credit_checked check ((limit_yen is not null) or (credit_waived_by is not null)),
  constraint bids_day_limit check (day_ordinal <= day_limit),
  constraint bids_day_limit_checked check ((day_limit is not null) or (day_limit_waived_by is not null)),
  constraint bids_day_ordinal_positive check (day_ordinal > 0),
  constraint bids_start_price check (amount_yen >= start_price_yen),
  constraint bids_of_day unique (person_id, placed_day, day_ordinal)
);
create unique index bids_active on bids (person_id, lot_id) where (status in (1, 2, 6));
create index bids_automatic on bids (auction_day, id) where ((status = 1) and auto_bid);
create index bids_by_day on bids (auction_day, status);
create index bids_by_lot_number on bids (lot_ordinal, auction_day) where (lot_ordinal is not null);
create index bids_by_status on bids (status, auction_day) where (status <> 1);
create index bids_new on bids (id) where (status = 1);
create index bids_of_lot on bids (lot_id);
create index bids_of_person on bids (person_id, lot_id, id);
create index bids_of_person_by_day on bids (person_id, auction_day) include (status, amount_yen);
create index bids_open on bids (lot_id, id) where (status in (1, 2));
create index bids_open_in_groups
  on bids (id) where ((status in (1, 2)) and ((bid_group is not null) or (held_back is not null)));
create index bids_won_in_groups on bids (person_id, bid_group) where ((status = 6) and (bid_group is not null));
create trigger bids_never_deleted before delete on bids for each row execute function refuse_change();
create trigger bids_never_emptied before truncate on bids for each statement execute function refuse_change();
create trigger check_bid_change before update on bids for each row execute function check_bid_change();
create trigger record_bid_change after insert or update on bids for each row execute function record_bid_change();

-- One row for each change of a bid, written by a trigger in the same transaction. Ids stand without a
-- reference: the trigger takes them from the bid, which is never deleted, and a check would lock rows.
create table bid_log (
  id bigint generated always as identity primary key,
  bid_id bigint not null,
  at timestamptz not null,
  actor_id integer,
  event text not null,
  status_before smallint,
  status smallint not null,
  amount_before_yen bigint,
  amount_yen bigint not null,
  -- the person's whole exposure after the change, and what it was held against when it grew
  exposure_yen bigint not null,
  limit_yen bigint,
  request_id text not null,
  -- readers of changes ask by it what is settled
  xid xid8 default pg_current_xact_id() not null,
  credit_waived_by integer,
  -- by how much the change moved the person's exposure
  growth_yen bigint not null,
  -- what else changed: {"adjustment": [before, after], "group": …, "type": …, "auto": …, "reason": …}
  changes jsonb default '{}' not null,
  constraint bid_log_event_known check (event in ('placed', 'changed', 'status', 'marked')),
  -- A growing exposure was checked, or somebody answers for it.
  constraint bid_log_growth_checked check (
    (growth_yen <= 0) or (limit_yen is not null) or (credit_waived_by is not null)
  ),
  constraint bid_log_within_limit check (exposure_yen <= limit_yen)
);
create index bid_log_by_xid on bid_log (xid, id);
create index bid_log_of_bid on bid_log (bid_id, id);
create trigger bid_log_append_only before delete or update on bid_log for each row execute function refuse_change();
create trigger bid_log_never_emptied before truncate on bid_log for each statement execute function refuse_change();

-- What a write with an Idempotency-Key has done: committed with the effect, so that it is there if and
-- only if that is.
create table idempotency_keys (
  person_id integer not null,
  key text not null,
  -- SHA-256 of the call and its input
  request_hash bytea not null,
  -- JSON: the answer, or the refusal; null only inside of the transaction that works on it
  outcome text,
  created_at timestamptz default clock_timestamp() not null,
  primary key (person_id, key),
  constraint idempotency_keys_hash_length check (length(request_hash) = 32),
  constraint idempotency_keys_key_length check ((length(key) >= 1) and (length(key) <= 255))
) with (fillfactor='60');
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counts of guessed passwords, which outlive a restart. Written by rate-limiter-flexible.
-- Owner: server/core/rate-limits.ts.
create table rate_limits (
  -- the limit, and a digest of whom it counts
  key character varying(255) primary key,
  points integer default 0 not null,
  -- milliseconds since 1970, by the clock of the program
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- How many vehicles of a group a client wants to buy; without a row it is one.
create table bid_group_sizes (
  person_id integer not null references accounts,
  bid_group smallint not null,
  cars smallint not null,
  primary key (person_id, bid_group),
  constraint bid_group_sizes_cars_few check ((cars >= 1) and (cars <= 5)),
  constraint bid_group_sizes_group_known check ((bid_group >= 1) and (bid_group <= 26))
);

create table lot_price_changes (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots on delete cascade,
  at timestamptz default app_now() not null,
  -- null: the feed
  actor_id integer references people,
  before_yen bigint,
  after_yen bigint,
  request_id text not null
);
create index lot_price_changes_of_lot on lot_price_changes (lot_id, id);

-- A price of the feed that differs from what a manager has entered: somebody has to look.
create table sold_price_differences (
  lot_id bigint primary key references lots on delete cascade,
  entered_yen bigint not null,
  feed_yen bigint not null,
  found_at timestamptz default app_now() not null,
  resolved_at timestamptz
);

-- Written by the trigger that writes the log, in the transaction of the change; a job makes mails of it.
create table bid_notices (
  id bigint generated always as identity primary key,
  -- without a reference, as in the log
  bid_id bigint not null,
  -- a change of the status, or the deadline of a bid that is still new
  kind text not null,
  -- before the first and after the latest of the changes that become one mail
  status_before smallint not null,
  status smallint not null,
  -- the person whose bid it is has made the latest change
  is_own boolean not null,
  changed_at timestamptz not null,
  -- a minute after the latest change, so that a quick succession of them is one mail
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text,
  constraint bid_notices_done_with_outcome check ((done_at is null) = (outcome is null)),
  constraint bid_notices_kind_known check (kind in ('status', 'deadline')),
  constraint bid_notices_outcome_known check (outcome in ('notified', 'nothing_new', 'superseded', 'too_old'))
);
create index bid_notices_by_age on bid_notices (done_at) where (done_at is not null);
create unique index bid_notices_deadline on bid_notices (bid_id) where (kind = 'deadline');
create index bid_notices_due on bid_notices (due_at) where (done_at is null);
create unique index bid_notices_waiting on bid_notices (bid_id) where ((kind = 'status') and (done_at is null));

-- One row for each bid that somebody has written about: the row that every writer locks first, so that the ids
-- of its messages grow in the order in which they are committed.
create table chats (
  bid_id bigint primary key references bids,
  -- the newest message that is not withdrawn, of both sides and of each; 0 for none
  last_message_id bigint default 0 not null,
  last_client_id bigint default 0 not null,
  last_company_id bigint default 0 not null,
  -- up to which message each side has read what the other has written
  client_read_id bigint default 0 not null,
  company_read_id bigint default 0 not null,
  -- of the latest change; the stream of events asks by it what is settled
  changed_xid xid8 default pg_current_xact_id() not null
);
create index chats_changed on chats (changed_xid, bid_id);
create index chats_in_order_of_company
  on chats (((company_read_id < last_client_id)) desc, last_message_id desc) where (last_message_id > 0);
create index chats_unread_by_client on chats (bid_id) where (client_read_id < last_company_id);
create index chats_unread_by_company on chats (bid_id) where (company_read_id < last_client_id);

create table chat_messages (
  id bigint generated always as identity primary key,
  bid_id bigint not null references chats,
  author_id integer not null references people,
  side text not null,
  -- without blanks at its ends; empty for a message of files alone
  text text not null,
  written_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint chat_messages_side_known check (side in ('client', 'company')),
  constraint chat_messages_text_bounded check (char_length(text) <= 10000),
  constraint chat_messages_withdrawn_soon check (withdrawn_at < (written_at + '00:02:00'::interval))
);
create index chat_messages_of_author on chat_messages (author_id);
create index chat_messages_of_bid on chat_messages (bid_id, id);
create trigger chat_messages_never_emptied before truncate on chat_messages
  for each statement execute function refuse_change();
create trigger chat_messages_stand before delete or update of id, bid_id, author_id, side, text, written_at on chat_messages
  for each row execute function refuse_change();

create table notifications (
  id bigint generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  kind text not null,
  -- what it says, with the values of its text
  code text not null,
  data jsonb not null,
  -- what it is about, such as `bid:12`: reading that elsewhere reads the notification
  subject text not null,
  -- path in the web app
  link text not null,
  -- how many of the same it stands for
  count integer default 1 not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- false where the person does not want this kind in the app: then only mails and push messages come of it
  is_shown boolean default true not null,
  -- of the latest change; the stream of events asks by it what is settled
  changed_xid xid8 default pg_current_xact_id() not null,
  -- The newest message that was mailed: a later mail has those after it.
  mailed_up_to bigint default 0 not null,
  constraint notifications_count_positive check (count > 0),
  constraint notifications_kind_known check (kind in ('status', 'result', 'deadline', 'message', 'payment', 'purchase'))
);
create index notifications_by_age on notifications (created_at);
create index notifications_changed on notifications (changed_xid, person_id);
create unique index notifications_gathering
  on notifications (person_id, subject) where ((kind = 'message') and (read_at is null));
create index notifications_of_person on notifications (person_id, id) where is_shown;
create index notifications_unread on notifications (person_id) where (is_shown and (read_at is null));

-- What differs from the defaults of the code.
create table notification_choices (
  person_id integer not null references people on delete cascade,
  kind text not null,
  channel text not null,
  is_wanted boolean not null,
  primary key (person_id, kind, channel),
  constraint notification_choices_channel_known check (channel in ('app', 'mail', 'push'))
);

-- Quiet hours in the person's own zone; over midnight where they end earlier than they begin.
create table notification_hours (
  person_id integer primary key references people on delete cascade,
  time_zone text not null,
  quiet_from time,
  quiet_until time,
  constraint notification_hours_both check ((quiet_from is null) = (quiet_until is null)),
  constraint notification_hours_differ check (quiet_from <> quiet_until)
);

-- Browsers that get push messages (W3C Push API). The address is a secret of the browser's push service.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  session_id text not null references sessions on delete cascade,
  constraint push_subscriptions_endpoint_key unique (endpoint)
);
create index push_subscriptions_of_person on push_subscriptions (person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- One for each notification and channel outside of the app, done by a job.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on update cascade on delete cascade,
  person_id integer not null references people on delete cascade,
  channel text not null,
  -- not before; quiet hours put it off
  due_at timestamptz not null,
  tries smallint default 0 not null,
  last_error text default '' not null,
  done_at timestamptz,
  outcome text,
  -- quiet hours have put it off: what waits for their end goes out together
  is_put_off boolean default false not null,
  -- browsers that have it already, while others are tried again
  sent_to bigint[] default '{}'::bigint[] not null,
  constraint notification_deliveries_channel_known check (channel in ('mail', 'push')),
  constraint notification_deliveries_done check ((done_at is null) = (outcome is null)),
  constraint notification_deliveries_outcome_known check (
    outcome in ('sent', 'read', 'unwanted', 'superseded', 'too_old', 'no_browser', 'failed')
  )
);
create index notification_deliveries_due on notification_deliveries (due_at) where (done_at is null);
create index notification_deliveries_failed on notification_deliveries (done_at) where (outcome = 'failed');
create index notification_deliveries_of_person on notification_deliveries (person_id) where (done_at is null);
create unique index notification_deliveries_waiting
  on notification_deliveries (notification_id, channel) where (done_at is null);

create table chat_files (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bids,
  uploader_id integer not null references people,
  -- null until it is sent with a message
  message_id bigint references chat_messages,
  -- without control characters, with the extension of its type
  name text not null,
  content_type text not null,
  -- of what is kept, which of photos is not what was sent
  size_bytes integer not null,
  sha256 bytea not null,
  -- pixels; null for documents
  width integer,
  height integer,
  -- beginning of the keys in the storage
  storage_id text not null,
  created_at timestamptz not null,
  -- when the storage had it whole; the row is there before, so that nothing in the storage is without one
  stored_at timestamptz,
  -- since when it is being removed
  removing_at timestamptz,
  constraint chat_files_name_bounded check ((char_length(name) >= 1) and (char_length(name) <= 200)),
  constraint chat_files_photos_measured check (
    ((width is not null) and (height is not null)) = (content_type <> 'application/pdf')
  ),
  constraint chat_files_sent_stays check ((message_id is null) or (removing_at is null)),
  constraint chat_files_sent_whole check ((message_id is null) or (stored_at is not null)),
  constraint chat_files_sha256_whole check (length(sha256) = 32),
  constraint chat_files_size_positive check (size_bytes > 0),
  constraint chat_files_type_known check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  constraint chat_files_storage_id unique (storage_id)
);
create index chat_files_of_message on chat_files (message_id, id) where (message_id is not null);
create index chat_files_unsent on chat_files (created_at) where (message_id is null);

create table pictures (
  -- the first 128 bits of SHA-256 of the address
  hash bytea primary key,
  -- as it is in the lot
  address text not null,
  -- empty for drawings of our own
  host text not null,
  -- the newest lot that shows it; null when that is gone, and then the picture goes, too
  lot_id bigint references lots on delete set null,
  is_sheet boolean not null,
  -- the auction day of the lot; infinity for stock
  wanted_on date not null,
  state text default 'waiting' not null,
  noted_at timestamptz not null,
  tries smallint default 0 not null,
  -- while it is being fetched, until when nobody else begins
  next_try_at timestamptz not null,
  last_error text default '' not null,
  -- beginning of the keys in the storage; written before anything is in the storage
  storage_id text,
  -- of what was fetched
  content_sha256 bytea,
  bytes integer,
  width integer,
  height integer,
  -- the widths that are kept: none that would be larger than the original, but for the smallest
  widths smallint[] default '{}'::smallint[] not null,
  fetched_at timestamptz,
  constraint pictures_address_bounded check ((length(address) >= 1) and (length(address) <= 4000)),
  constraint pictures_hash_length check (length(hash) = 16),
  constraint pictures_kept_whole check (
    (state <> 'kept') or ((storage_id is not null) and (content_sha256 is not null) and (bytes > 0)
    and (width > 0) and (height > 0) and (cardinality(widths) > 0) and (fetched_at is not null))
  ),
  constraint pictures_sha256_whole check (length(content_sha256) = 32),
  constraint pictures_state_known check (state in ('waiting', 'kept', 'failed', 'gone', 'removing')),
  constraint pictures_storage_id unique (storage_id)
);
create index pictures_due on pictures (wanted_on, next_try_at) where (state in ('waiting', 'failed'));
create index pictures_given_up on pictures (next_try_at) where (state = 'gone');
create index pictures_of_lots on pictures (lot_id);
create index pictures_without_lot on pictures (hash) where (lot_id is null);

-- How far the lots have been searched for pictures: one row.
create table picture_search (
  is_only boolean default true primary key,
  -- the last changed lot that was looked at
  changed_xid xid8 not null,
  lot_id bigint not null,
  -- the lots that were there at the beginning, day by day: infinity is stock, null the end
  day date,
  day_lot_id bigint not null,
  constraint picture_search_once check (is_only)
);

create table shares (
  -- 128 random bits: a link cannot be guessed
  id text primary key,
  owner_id integer not null references people,
  lot_id bigint references lots on delete cascade,
  page_type text,
  -- six digits, encrypted: the owner may see them again
  code bytea not null,
  -- of the present code; with the last one that is allowed the link is locked and gets another code
  wrong_guesses smallint default 0 not null,
  locked_at timestamptz,
  created_at timestamptz default app_now() not null,
  -- when the code was last made anew
  renewed_at timestamptz,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  -- after it had expired, its owner shared the lot again
  replaced_at timestamptz,
  opened_count integer default 0 not null,
  last_opened_at timestamptz,
  -- whether auction, lot number and start price may stand in the preview that messengers show
  preview_details boolean default false not null,
  purchase_id bigint,
  constraint shares_id_shape check (id ~ '^[A-Za-z0-9_-]{22}$'),
  constraint shares_locked_by_guesses check ((locked_at is null) or (wrong_guesses = 30)),
  constraint shares_one_subject check (num_nonnulls(lot_id, purchase_id) = 1),
  constraint shares_page_type_known check (page_type in ('car-auction', 'stock', 'stats', 'bikes', 'bike-stats')),
  constraint shares_page_type_of_lot check ((lot_id is null) = (page_type is null)),
  constraint shares_wrong_guesses_bounded check ((wrong_guesses >= 0) and (wrong_guesses <= 30))
);
create index shares_by_end on shares (expires_at);
create index shares_of_lot on shares (lot_id);
create index shares_of_purchase on shares (purchase_id) where (purchase_id is not null);
create unique index shares_standing
  on shares (owner_id, lot_id) where ((withdrawn_at is null) and (replaced_at is null));
create unique index shares_standing_car
  on shares (owner_id, purchase_id) where ((withdrawn_at is null) and (replaced_at is null));

-- Wrong codes of the last day.
create table share_guesses (
  id bigint generated always as identity primary key,
  share_id text not null references shares on delete cascade,
  -- a keyed digest of the network address
  caller bytea not null,
  guessed_at timestamptz default app_now() not null
);
create index share_guesses_by_age on share_guesses (guessed_at);
create index share_guesses_of_caller on share_guesses (caller, guessed_at);
create index share_guesses_of_share on share_guesses (share_id, guessed_at);

create table extra_images (
  lot_id bigint primary key references lots on delete cascade,
  -- addresses; none when the house had no more
  images text[] not null,
  -- address of a better picture of the sheet; empty for none
  sheet text default '' not null,
  -- what brought them
  driver text not null,
  asked_at timestamptz default app_now() not null
);

create table extra_image_requests (
  id bigint generated always as identity primary key,
  person_id integer not null references people,
  lot_id bigint not null references lots on delete cascade,
  -- the day on which it counts
  tokyo_day date not null,
  -- reserved: the service is being asked; served: it counts; all others were given back
  state text not null,
  -- the limit that was checked; null for somebody without one
  day_limit integer,
  requested_at timestamptz default app_now() not null,
  -- a reservation that is older has lost its process
  reserved_until timestamptz,
  ended_at timestamptz,
  constraint extra_image_requests_ended check ((ended_at is null) = (state = 'reserved')),
  constraint extra_image_requests_reserved_until check ((reserved_until is not null) = (state = 'reserved')),
  constraint extra_image_requests_state_known check (
    state in ('reserved', 'served', 'empty', 'failed', 'left', 'expired')
  )
);
create index extra_image_requests_of_day on extra_image_requests (person_id, tokyo_day);
create index extra_image_requests_of_lot on extra_image_requests (lot_id);
create unique index extra_image_requests_running on extra_image_requests (person_id) where (state = 'reserved');
create unique index extra_image_requests_served on extra_image_requests (person_id, lot_id) where (state = 'served');

create table sheet_translations (
  id bigint generated always as identity primary key,
  -- null once the lot is gone
  lot_id bigint references lots on delete set null,
  -- of everything that the translation shows: a changed lot gets another one
  digest bytea not null,
  language text not null,
  driver text not null,
  -- beginning of the key in the storage
  storage_id text not null,
  -- what the service takes for it, also when it failed: it may have been charged
  cost_yen integer not null,
  created_at timestamptz not null,
  -- when the storage had it whole
  stored_at timestamptz,
  failed_at timestamptz,
  -- since when it is being removed
  removing_at timestamptz,
  constraint sheet_translations_cost_not_negative check (cost_yen >= 0),
  constraint sheet_translations_digest_whole check (length(digest) = 32),
  constraint sheet_translations_driver_known check (driver in ('drawing', 'service')),
  constraint sheet_translations_language_known check (language in ('en', 'ru')),
  constraint sheet_translations_one_end check ((stored_at is null) or (failed_at is null)),
  constraint sheet_translations_storage_id unique (storage_id)
);
create index sheet_translations_by_age on sheet_translations (created_at);
create index sheet_translations_of_day on sheet_translations (created_at) where (cost_yen > 0);
create unique index sheet_translations_once
  on sheet_translations (lot_id, digest, language, driver) where ((failed_at is null) and (removing_at is null));

-- What catalogues of makers say of chassis numbers. Owner: lots.
create table production_months (
  -- names in capitals, as makers and houses write them
  maker text not null,
  chassis_code text not null,
  frame_number text not null,
  -- null where nothing is known of the number
  answer jsonb,
  looked_up_at timestamptz not null,
  constraint production_months_lengths check (
    (length(maker) <= 100) and (length(chassis_code) <= 100) and (length(frame_number) <= 100)
  ),
  constraint production_months_key primary key (maker, chassis_code, frame_number)
);

-- Numbers of papers and of cars, one after the other without gaps: the row is locked until the commit.
create table number_series (
  -- what is numbered and in which Tokyo year: invoice-2026
  name text primary key,
  last_number integer not null,
  constraint number_series_positive check (last_number > 0)
);

create table purchases (
  id bigint generated always as identity primary key,
  -- one bid is one purchase, whatever is repeated
  bid_id bigint not null references bids,
  person_id integer not null references accounts,
  lot_id bigint not null references lots,
  sku text not null,
  -- null is processing (spec 2 §4)
  status smallint,
  -- the Tokyo day on which the car got there
  status_on date not null,
  status_reason text default '' not null,
  -- the win was taken back before the invoice: nobody's purchase any more
  withdrawn_at timestamptz,
  -- the lot as it was when it was won: feeds forget
  kind text not null,
  house_id integer not null references auction_houses,
  lot_number text not null,
  bought_on date not null,
  maker_id integer not null references makers,
  model_id integer not null,
  "trim" text not null,
  chassis_code text not null,
  frame_number text not null,
  year smallint,
  month smallint,
  engine_cc integer,
  fuel text not null,
  gearbox text not null,
  color text not null,
  color_number text not null,
  mileage_km integer,
  condition text not null,
  photos text[] not null,
  sheet text not null,
  sold_price_yen bigint not null,
  -- what the lines come to; with the invoice, what it and its notes come to: triggers write it
  total_yen bigint default 0 not null,
  -- lower case: number of the lot, chassis, maker, model, sku, voyage; a trigger writes it
  search_text text default '' not null,
  -- logistics
  stock_yard text default '' not null,
  yard_arrival_on date,
  export_type smallint,
  -- codes of ports (contract/costs/ports.ts), empty where not known
  export_port text default '' not null,
  discharge_port text default '' not null,
  destination text default '' not null,
  shipping_line text default '' not null,
  vessel text default '' not null,
  voyage text default '' not null,
  etd date,
  eta date,
  same_as_consignee boolean default true not null,
  client_note text default '' not null,
  manager_note text default '' not null,
  version integer default 1 not null,
  created_at timestamptz default app_now() not null,
  -- the latest change, whatever it was; the history copies it
  changed_at timestamptz default app_now() not null,
  -- null for what happens by itself
  changed_by integer references people,
  request_id text default '' not null,
  constraint purchases_departs_before_arrival check (etd <= eta),
  constraint purchases_export_type_known check ((export_type >= 1) and (export_type <= 6)),
  constraint purchases_kind_known check (kind in ('car', 'bike')),
  constraint purchases_price_positive check (sold_price_yen > 0),
  constraint purchases_status_known check ((status >= 1) and (status <= 8)),
  constraint purchases_texts_bounded check (
    (length(stock_yard) <= 200) and (length(destination) <= 200) and (length(shipping_line) <= 100)
    and (length(vessel) <= 100) and (length(voyage) <= 60) and (length(status_reason) <= 500)
    and (length(client_note) <= 2000) and (length(manager_note) <= 2000)
  ),
  constraint purchases_bid_key unique (bid_id),
  constraint purchases_sku_key unique (sku)
);
create index purchases_by_day
  on purchases (bought_on, id) include (status, person_id, total_yen, search_text) where (withdrawn_at is null);
create index purchases_by_eta on purchases (eta, bought_on, id) where (withdrawn_at is null);
create index purchases_by_etd on purchases (etd, bought_on, id) where (withdrawn_at is null);
create index purchases_by_export_port
  on purchases (nullif(export_port, ''), bought_on, id) where (withdrawn_at is null);
create index purchases_by_house on purchases (house_id, bought_on, id) where (withdrawn_at is null);
create index purchases_by_lot_number on purchases (lot_number, bought_on, id) where (withdrawn_at is null);
create index purchases_by_model on purchases (model_id, bought_on, id) where (withdrawn_at is null);
create index purchases_by_sku on purchases (sku, bought_on, id) where (withdrawn_at is null);
create index purchases_by_status
  on purchases (status nulls first, bought_on, id) include (total_yen) where (withdrawn_at is null);
create index purchases_by_total on purchases (total_yen, bought_on, id) where (withdrawn_at is null);
create index purchases_by_voyage on purchases (nullif(voyage, ''), bought_on, id) where (withdrawn_at is null);
create index purchases_by_year on purchases (year, bought_on, id) where (withdrawn_at is null);
create index purchases_of_lot on purchases (lot_id);
create index purchases_of_person
  on purchases (person_id, bought_on, id) include (status, total_yen) where (withdrawn_at is null);
create index purchases_of_voyage on purchases (lower(voyage)) where ((voyage <> '') and (withdrawn_at is null));
create index purchases_on_their_way
  on purchases (lower(voyage), id) where ((withdrawn_at is null) and (voyage <> '') and (coalesce(status, (0)::smallint) < 5));

-- What a car costs, line by line; the invoice freezes them.
create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null,
  -- empty: the name of the kind
  label_en text default '' not null,
  label_ru text default '' not null,
  -- below zero for a discount
  amount_yen bigint not null,
  -- lot: the sold price; tariff: follows house, ports and size until a manager edits it
  source text not null,
  added_by integer references people,
  added_at timestamptz default app_now() not null,
  constraint purchase_lines_amount_bounded check ((amount_yen <> 0) and (abs(amount_yen) <= 2000000000)),
  constraint purchase_lines_discount_lowers check ((kind = 'discount') = (amount_yen < 0)),
  constraint purchase_lines_kind_known check (
    kind in ('car', 'auction_fee', 'inland', 'yard', 'freight', 'insurance', 'agent', 'discount', 'other')
  ),
  constraint purchase_lines_label_en_bounded check (length(label_en) <= 200),
  constraint purchase_lines_label_ru_bounded check (length(label_ru) <= 200),
  constraint purchase_lines_source_known check (source in ('lot', 'tariff', 'manager'))
);
create unique index purchase_lines_made on purchase_lines (purchase_id, kind) where (source <> 'manager');
create index purchase_lines_of_purchase on purchase_lines (purchase_id, id);

-- What services cost. Of the tariffs of a kind that fit a car, the one that names most applies.
create table tariffs (
  id integer generated always as identity primary key,
  kind text not null,
  house_id integer references auction_houses,
  export_port text,
  discharge_port text,
  size text,
  amount_yen bigint,
  -- of the price of the car, in tenths of a percent
  per_mille integer,
  export_type smallint,
  source_text text default '' not null,
  source_on date default ((app_now() at time zone 'Asia/Tokyo'))::date not null,
  constraint tariffs_amount_bounded check ((amount_yen >= 1) and (amount_yen <= 100000000)),
  constraint tariffs_export_type_known check ((export_type >= 1) and (export_type <= 6)),
  constraint tariffs_kind_known check (kind in ('auction_fee', 'inland', 'yard', 'freight', 'insurance', 'agent')),
  constraint tariffs_one_price check ((amount_yen is null) <> (per_mille is null)),
  constraint tariffs_per_mille_bounded check ((per_mille >= 1) and (per_mille <= 500)),
  constraint tariffs_size_known check (size in ('bike', 'kei', 'small', 'large')),
  constraint tariffs_source_length check (length(source_text) <= 300),
  constraint tariffs_key unique nulls not distinct (kind, house_id, export_port, discharge_port, size, export_type)
);

-- Who gets the car at the port, and who is told of it.
create table purchase_parties (
  purchase_id bigint not null references purchases,
  role text not null,
  full_name text not null,
  address text not null,
  country_id integer,
  port text not null,
  telephone text not null,
  email text not null,
  payment_method text not null,
  primary key (purchase_id, role),
  constraint purchase_parties_role_known check (role in ('consignee', 'notify')),
  constraint purchase_parties_texts_bounded check (
    (length(full_name) <= 200) and (length(address) <= 500) and (length(port) <= 100)
    and (length(telephone) <= 50) and (length(email) <= 254) and (length(payment_method) <= 40)
  )
);

-- Documents of a car. A document that replaces another has the next version; none is ever removed.
create table purchase_files (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null,
  version integer not null,
  name text not null,
  -- managers see all; dealer: the client's dealer, too; client: everybody who may see the car
  visible_to text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  storage_id text not null,
  uploaded_by integer not null references people,
  uploaded_at timestamptz default app_now() not null,
  -- set once the object is in the storage: before that nobody sees the document
  stored_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by integer references people,
  constraint purchase_files_bytes_bounded check ((bytes >= 1) and (bytes <= 26214400)),
  constraint purchase_files_kind_length check ((length(kind) >= 1) and (length(kind) <= 40)),
  constraint purchase_files_name_length check ((length(name) >= 1) and (length(name) <= 200)),
  constraint purchase_files_version_positive check (version > 0),
  constraint purchase_files_visible_known check (visible_to in ('client', 'dealer', 'managers')),
  constraint purchase_files_storage_key unique (storage_id),
  constraint purchase_files_version_key unique (purchase_id, kind, version)
);
create index purchase_files_unfinished on purchase_files (uploaded_at) where (stored_at is null);

-- Papers made by us: numbered, and never changed again.
create table invoices (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null,
  number text not null,
  issued_at timestamptz default app_now() not null,
  issued_by integer references people,
  due_on date,
  total_yen bigint not null,
  reason text default '' not null,
  -- everything that stands in the paper, as it was
  content jsonb not null,
  transaction_id bigint references ledger_transactions,
  constraint invoices_booked check ((kind = 'proforma') = (transaction_id is null)),
  constraint invoices_kind_known check (kind in ('proforma', 'invoice', 'credit_note', 'debit_note')),
  constraint invoices_reason_length check (length(reason) <= 500),
  constraint invoices_total_positive check (total_yen > 0),
  constraint invoices_number_key unique (number),
  constraint invoices_transaction_key unique (transaction_id)
);
create unique index invoices_final on invoices (purchase_id) where (kind = 'invoice');
create index invoices_of_purchase on invoices (purchase_id, id);
create trigger invoices_append_only before delete or update on invoices for each row execute function refuse_change();
create trigger invoices_never_emptied before truncate on invoices for each statement execute function refuse_change();

-- The file of a paper in a language: made once, the same bytes for ever.
create table invoice_files (
  invoice_id bigint not null references invoices,
  language text not null,
  storage_id text not null,
  sha256 bytea not null,
  bytes integer not null,
  stored_at timestamptz default app_now() not null,
  primary key (invoice_id, language),
  constraint invoice_files_language_known check (language in ('en', 'ru')),
  constraint invoice_files_storage_key unique (storage_id)
);
create trigger invoice_files_append_only before delete or update on invoice_files
  for each row execute function refuse_change();
create trigger invoice_files_never_emptied before truncate on invoice_files
  for each statement execute function refuse_change();

-- What has happened to a car, written in the transaction of the change; never changed.
create table purchase_log (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  at timestamptz not null,
  -- null for what happens by itself
  actor_id integer,
  event text not null,
  -- what was and what is, by name: {"eta": ["2026-11-27", "2026-11-30"]}
  changes jsonb default '{}' not null,
  reason text default '' not null,
  -- of managers alone
  is_internal boolean default false not null,
  request_id text not null,
  -- readers of changes ask by it what is settled
  xid xid8 default pg_current_xact_id() not null,
  constraint purchase_log_event_known check (
    event in ('bought', 'taken_back', 'restored', 'price', 'status', 'logistics', 'consignee', 'note',
    'office_note', 'line', 'file', 'file_withdrawn', 'proforma', 'invoice', 'credit_note', 'debit_note')
  )
);
create index purchase_log_by_xid on purchase_log (xid, id);
create index purchase_log_of_purchase on purchase_log (purchase_id, id);
create trigger purchase_log_append_only before delete or update on purchase_log
  for each row execute function refuse_change();
create trigger purchase_log_never_emptied before truncate on purchase_log
  for each statement execute function refuse_change();

-- Kinds of lines of a car that a manager has edited or deleted: no tariff applies to it for them any more.
create table edited_line_kinds (
  purchase_id bigint not null references purchases,
  kind text not null,
  primary key (purchase_id, kind)
);

create table purchase_uploads (
  -- the last part of the address, and the name of the file below the data folder until it is complete
  id text primary key,
  -- nobody else goes on with it
  person_id integer not null references people,
  purchase_id bigint not null references purchases,
  kind text not null,
  visible_to text,
  name text not null,
  bytes bigint not null,
  begun_at timestamptz default app_now() not null,
  -- the document that it became
  file_id bigint references purchase_files,
  constraint purchase_uploads_bytes_bounded check ((bytes >= 1) and (bytes <= 26214400)),
  constraint purchase_uploads_id_form check (id ~ '^[0-9a-f]{32}$'),
  constraint purchase_uploads_kind_length check ((length(kind) >= 1) and (length(kind) <= 40)),
  constraint purchase_uploads_name_length check (length(name) <= 1000),
  constraint purchase_uploads_visible_known check (visible_to in ('client', 'dealer', 'managers'))
);
create index purchase_uploads_by_age on purchase_uploads (begun_at);
create index purchase_uploads_of_person on purchase_uploads (person_id) where (file_id is null);

-- Written by the trigger of the history, in the transaction of the change; a job makes notifications of it.
create table purchase_notices (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null,
  -- the latest entry of the history that it is about
  log_id bigint not null references purchase_log,
  -- what stood before the first of the changes: {"status": 2}, {"etd": "2026-11-24"}
  before jsonb default '{}' not null,
  -- who has made the latest change, and is not told
  actor_id integer,
  changed_at timestamptz not null,
  -- a minute after the latest change, so that a slip that is corrected at once is told to nobody
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text,
  constraint purchase_notices_done_with_outcome check ((done_at is null) = (outcome is null)),
  constraint purchase_notices_kind_known check (kind in ('status', 'dates', 'paper', 'document')),
  constraint purchase_notices_outcome_known check (outcome in ('notified', 'nothing_new', 'superseded', 'too_old'))
);
create index purchase_notices_by_age on purchase_notices (done_at) where (done_at is not null);
create index purchase_notices_due on purchase_notices (due_at) where (done_at is null);
create unique index purchase_notices_once on purchase_notices (log_id);
create unique index purchase_notices_waiting
  on purchase_notices (purchase_id, kind) where ((kind in ('status', 'dates')) and (done_at is null));

-- Yen for one unit of another currency, from an instant on. Never changed: a newer one takes its place.
create table exchange_rates (
  id bigint generated always as identity primary key,
  currency text not null,
  yen numeric(12,4) not null,
  valid_from timestamptz default app_now() not null,
  source text not null,
  -- null for one that was read from a bank's file
  entered_by integer references people,
  constraint exchange_rates_currency_known check (currency = 'USD'),
  constraint exchange_rates_source_length check ((length(source) >= 1) and (length(source) <= 60)),
  constraint exchange_rates_yen_bounded check ((yen > (0)::numeric) and (yen < (100000)::numeric))
);
create index exchange_rates_latest on exchange_rates (currency, valid_from desc, id desc);
create trigger exchange_rates_append_only before delete or update on exchange_rates
  for each row execute function refuse_change();
create trigger exchange_rates_never_emptied before truncate on exchange_rates
  for each statement execute function refuse_change();

create table payment_intents (
  id uuid default gen_random_uuid() primary key,
  person_id integer not null references accounts,
  method text not null,
  currency text not null,
  -- yen, or cents
  amount_minor bigint not null,
  -- yen for one unit of the currency; null for yen
  rate numeric(12,4),
  amount_yen bigint not null,
  -- the car whose invoice it is for
  purchase_id bigint references purchases,
  -- empty for a bank transfer
  provider text default '' not null,
  provider_id text,
  url text default '' not null,
  state text default 'opening' not null,
  created_at timestamptz default app_now() not null,
  changed_at timestamptz default app_now() not null,
  expires_at timestamptz not null,
  -- readers of changes ask by it what is settled
  xid xid8 default pg_current_xact_id() not null,
  -- When the provider was last asked about a payment of which it has told nothing.
  asked_at timestamptz default app_now() not null,
  constraint payment_intents_amount_bounded check ((amount_minor >= 1) and (amount_minor <= '10000000000'::bigint)),
  constraint payment_intents_currency_known check (currency in ('JPY', 'USD')),
  constraint payment_intents_method_known check (method in ('wallet', 'wire', 'bank')),
  constraint payment_intents_rate check ((currency = 'JPY') = (rate is null)),
  constraint payment_intents_state_known check (
    state in ('opening', 'open', 'announced', 'pending', 'paid', 'failed', 'expired', 'refunded')
  ),
  constraint payment_intents_yen_bounded check ((amount_yen >= 1) and (amount_yen <= '10000000000'::bigint)),
  constraint payment_intents_provider_key unique (provider, provider_id)
);
create index payment_intents_by_xid on payment_intents (xid);
create index payment_intents_of_person on payment_intents (person_id, created_at desc);
create index payment_intents_running
  on payment_intents (expires_at) where (state in ('opening', 'open', 'announced', 'pending'));

create table payments (
  id bigint generated always as identity primary key,
  source text not null,
  -- empty for a bank transfer
  provider text default '' not null,
  provider_id text,
  intent_id uuid references payment_intents,
  currency text not null,
  amount_minor bigint not null,
  rate numeric(12,4),
  amount_yen bigint not null,
  bank_reference text default '' not null,
  payer text default '' not null,
  note text default '' not null,
  -- the Tokyo day on which the bank or the provider had it
  value_on date not null,
  received_at timestamptz default app_now() not null,
  recorded_by integer references people,
  -- waiting: nobody knows whose it is; void: it never came; refunded: the provider took it back
  state text default 'waiting' not null,
  -- the booking that stands
  transaction_id bigint references ledger_transactions,
  changed_at timestamptz default app_now() not null,
  constraint payments_amount_bounded check ((amount_minor >= 1) and (amount_minor <= '10000000000'::bigint)),
  constraint payments_booked check ((state = 'booked') = (transaction_id is not null)),
  constraint payments_currency_known check (currency in ('JPY', 'USD')),
  constraint payments_note_length check (length(note) <= 500),
  constraint payments_payer_length check (length(payer) <= 200),
  constraint payments_rate check ((currency = 'JPY') = (rate is null)),
  constraint payments_reference_length check (length(bank_reference) <= 200),
  constraint payments_source_known check (source in ('bank', 'wallet', 'wire')),
  constraint payments_state_known check (state in ('waiting', 'booked', 'void', 'refunded')),
  constraint payments_yen_bounded check ((amount_yen >= 1) and (amount_yen <= '10000000000'::bigint)),
  constraint payments_provider_key unique (provider, provider_id)
);
create unique index payments_bank_reference
  on payments (lower(bank_reference)) where ((source = 'bank') and (state <> 'void') and (bank_reference <> ''));
create index payments_by_time on payments (received_at desc, id desc);
create index payments_of_intent on payments (intent_id) where (intent_id is not null);
create index payments_waiting on payments (received_at, id) where (state = 'waiting');

-- Webhooks, each applied once.
create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz default app_now() not null,
  occurred_at timestamptz not null,
  state text not null,
  provider_id text not null,
  intent_id uuid,
  currency text not null,
  amount_minor bigint not null,
  outcome text not null,
  primary key (provider, event_id),
  constraint payment_events_id_length check ((length(event_id) >= 1) and (length(event_id) <= 200)),
  constraint payment_events_outcome_known check (outcome in ('booked', 'waiting', 'noted', 'stale', 'reversed'))
);
create index payment_events_of_payment on payment_events (provider, provider_id);

-- A booking as a person sees it (spec 2 §3, Payment record). Written by triggers in the statement of the booking.
create table payment_records (
  -- the order of booking
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  person_id integer not null references accounts,
  -- of a booking that takes another one back, the type of that
  type text not null,
  kind text not null,
  posted_at timestamptz not null,
  posted_on date not null,
  amount_yen bigint not null,
  -- after the booking
  balance_yen bigint not null,
  usd_rate numeric(12,4),
  -- how the money came; null where it is no money from outside
  source text,
  reference text not null,
  memo text not null,
  purchase_id bigint references purchases,
  invoice_id bigint references invoices,
  due_on date,
  -- of money what pays nothing yet, of debts (below zero) what is not paid yet
  open_yen bigint not null,
  search_text text not null,
  constraint payment_records_amount_not_zero check (amount_yen <> 0),
  constraint payment_records_open_within check (
    case
    when (amount_yen > 0) then ((open_yen >= 0)
    and (open_yen <= amount_yen))
    else ((open_yen >= amount_yen) and (open_yen <= 0))
end
  ),
  constraint payment_records_type_known check (type in ('remittance', 'purchase')),
  constraint payment_records_transaction_key unique (transaction_id, person_id)
);
create index payment_records_by_day on payment_records (posted_on desc, id desc) include (person_id, type, amount_yen);
create index payment_records_of_person on payment_records (person_id, id desc) include (posted_on, type, amount_yen);
create index payment_records_of_purchase on payment_records (purchase_id) where (purchase_id is not null);
create index payment_records_open on payment_records (person_id, id) where (open_yen <> 0);
create index payment_records_overdue on payment_records (due_on) where ((open_yen < 0) and (due_on is not null));
create index payment_records_roundings
  on payment_records (person_id) include (posted_on, amount_yen) where (kind = 'rounding');
create index payment_records_search on payment_records using gin (search_text extensions.gin_trgm_ops);
create constraint trigger settle_later after insert on payment_records deferrable initially deferred
  for each row execute function settle_later();

-- Which money pays which debt. Below zero where it is taken back.
create table settlements (
  id bigint generated always as identity primary key,
  person_id integer not null references accounts,
  credit_id bigint not null references payment_records,
  debit_id bigint not null references payment_records,
  amount_yen bigint not null,
  settled_at timestamptz default app_now() not null,
  -- null by the rule: what is due first
  settled_by integer references people,
  constraint settlements_amount_not_zero check (amount_yen <> 0)
);
create index settlements_of_credit on settlements (credit_id, debit_id);
create index settlements_of_debit on settlements (debit_id, credit_id);
create constraint trigger settle_later after insert on settlements deferrable initially deferred
  for each row when ((new.amount_yen < 0)) execute function settle_later();
create trigger settlements_append_only before delete or update on settlements
  for each row execute function refuse_change();
create trigger settlements_never_emptied before truncate on settlements
  for each statement execute function refuse_change();

create table corrections (
  id bigint generated always as identity primary key,
  -- what is taken back; null for an amount that is put right
  reverses_id bigint references ledger_transactions,
  person_id integer references accounts,
  -- what the client gets, or gives below zero
  amount_yen bigint not null,
  book text,
  reason text not null,
  -- above it a second manager decides
  limit_yen bigint not null,
  state text default 'waiting' not null,
  requested_by integer not null references people,
  requested_at timestamptz default app_now() not null,
  decided_by integer references people,
  decided_at timestamptz,
  transaction_id bigint references ledger_transactions,
  -- What becomes of the payment whose booking is to be taken back; null where no payment is concerned.
  payment_state text,
  constraint corrections_amount_not_zero check (amount_yen <> 0),
  constraint corrections_book_known check (book in ('bank', 'sales', 'fees')),
  constraint corrections_booked check ((state = 'booked') = (transaction_id is not null)),
  constraint corrections_decided check ((state = 'waiting') = (decided_at is null)),
  constraint corrections_payment_state_known check (payment_state in ('waiting', 'void')),
  constraint corrections_reason_length check ((length(reason) >= 3) and (length(reason) <= 500)),
  constraint corrections_state_known check (state in ('waiting', 'booked', 'refused')),
  constraint corrections_subject check ((reverses_id is null) = ((person_id is not null) and (book is not null)))
);
create index corrections_alone on corrections (decided_at) where ((state = 'booked') and (decided_by = requested_by));
create index corrections_by_time on corrections (requested_at desc, id desc);
create unique index corrections_waiting_once on corrections (reverses_id) where (state = 'waiting');
create trigger check_correction before insert or update on corrections for each row execute function check_correction();

-- A closed day takes no more bookings.
create table journal_days (
  day date primary key,
  closed_at timestamptz default app_now() not null,
  closed_by integer not null references people,
  -- sums of the books of the day: {"client", "bank", "sales", "fees"}
  totals jsonb not null,
  transactions integer not null
);
create trigger journal_days_append_only before delete or update on journal_days
  for each row execute function refuse_change();

create table sandbox_payments (
  -- opens the page of the payment: 128 random bits
  id text primary key,
  -- null for money that came by itself
  intent_id uuid,
  method text not null,
  currency text not null,
  amount_minor bigint not null,
  description text not null,
  payer text not null,
  -- where the payer goes back to; empty where there is no page
  return_url text not null,
  state text default 'open' not null,
  state_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when money that is on its way arrives
  arrives_at timestamptz,
  constraint sandbox_payments_amount_positive check (amount_minor > 0),
  constraint sandbox_payments_currency_known check (currency in ('JPY', 'USD')),
  constraint sandbox_payments_method_known check (method in ('wallet', 'wire')),
  constraint sandbox_payments_pending_arrives check ((state = 'pending') = (arrives_at is not null)),
  constraint sandbox_payments_state_known check (state in ('open', 'pending', 'paid', 'failed', 'expired', 'refunded')),
  constraint sandbox_payments_once_for_intent unique (intent_id)
);
create index sandbox_payments_arriving on sandbox_payments (arrives_at) where (state = 'pending');
create index sandbox_payments_expiring on sandbox_payments (expires_at) where (state = 'open');

-- Every change is told by a webhook, until a 2xx came.
create table sandbox_payment_events (
  id text primary key,
  seq bigint generated always as identity,
  payment_id text not null references sandbox_payments,
  state text not null,
  at timestamptz not null,
  tries integer default 0 not null,
  next_try_at timestamptz not null,
  delivered_at timestamptz,
  last_error text default '' not null,
  -- a payment comes to each state once
  constraint sandbox_payment_events_once unique (payment_id, state)
);
create index sandbox_payment_events_due on sandbox_payment_events (next_try_at) where (delivered_at is null);

-- Reminders of invoices, each step once. Steps are days after the day until which an invoice is to be paid.
create table payment_reminders (
  record_id bigint not null references payment_records,
  step smallint not null,
  sent_at timestamptz default app_now() not null,
  primary key (record_id, step),
  constraint payment_reminders_step_known check (step in ('-2'::integer, 1, 7, 14))
);

-- What was booked on a Tokyo day. Written by the trigger add_entry_to_day alone.
create table ledger_days (
  day date primary key,
  -- records of people, by their type
  remittance_count integer default 0 not null,
  remittance_received_yen bigint default 0 not null,
  remittance_spent_yen bigint default 0 not null,
  purchase_count integer default 0 not null,
  purchase_received_yen bigint default 0 not null,
  purchase_spent_yen bigint default 0 not null,
  -- books of the company; that of clients is the sum of what they received and spent
  bank_yen bigint default 0 not null,
  sales_yen bigint default 0 not null,
  fees_yen bigint default 0 not null
);

create table feeds (
  id integer generated always as identity primary key,
  -- the source that lots are stored with
  name text not null,
  kind text not null,
  market text not null,
  -- whether its files are all that it sells, where a run does not say
  sends_everything boolean default false not null,
  -- a lot is withdrawn when so many complete files in a row are without it; null for never
  withdrawn_after_runs smallint default 1,
  -- while it is paused nothing of it is imported
  paused_at timestamptz,
  created_at timestamptz default now() not null,
  constraint feeds_kind_known check (kind in ('car', 'bike')),
  constraint feeds_market_known check (market in ('auction', 'stock')),
  constraint feeds_name_length check ((length(name) >= 1) and (length(name) <= 500)),
  constraint feeds_withdrawn_after_some_runs check ((withdrawn_after_runs >= 1) and (withdrawn_after_runs <= 100)),
  constraint feeds_name unique (name)
);

-- A lot as one feed has it. It is written for each row of each file: narrow, half of each page free, and
-- nothing that changes is in an index, so that a row stays in its page. References would double the time
-- that it takes: the statement that adds a lot adds this row, and the trigger record_lot_deletion removes it.
create table feed_lots (
  lot_id bigint not null,
  feed_id integer not null,
  -- null for lots that are older than the feeds
  first_run_id bigint,
  last_seen_run_id bigint,
  last_seen_at timestamptz not null,
  -- bits of the data columns (server/lots/lot-columns.ts) whose value this feed has said, last of all feeds
  said bigint default 0 not null,
  -- complete files in a row without it
  absent_runs smallint default 0 not null,
  withdrawn_at timestamptz,
  withdrawn_run_id bigint,
  -- the feed's own id of the lot; null where it has none
  source_id text,
  primary key (lot_id, feed_id)
) with (fillfactor='50');
create unique index feed_lots_source_id on feed_lots (feed_id, source_id);

-- What a run has changed of lots that were there, the changed columns only: a run can be undone as a whole.
create table feed_changes (
  run_id bigint not null references feed_runs on delete cascade,
  lot_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  -- feed_lots.said before the run
  said_before bigint not null,
  primary key (run_id, lot_id)
);

-- Counts the changes of names by operators, so that what holds names in memory reads them again.
create table dictionary_versions (
  id integer default 1 primary key,
  version bigint default 1 not null,
  constraint dictionary_versions_one check (id = 1)
);

create table feed_pulls (
  -- the source that lots are stored with, which is the name of their feed
  feed text primary key,
  -- where, how and how often (server/feed/pulls/definition.ts); without secrets
  definition jsonb not null,
  next_at timestamptz default now() not null,
  -- what the provider says of the answer that was imported last: asked again, it may say that nothing is new
  etag text default '' not null,
  last_modified text default '' not null,
  last_success_at timestamptz,
  -- failed tries in a row, and what the last one failed with
  failures integer default 0 not null,
  last_error text default '' not null,
  -- the pull under way: the pages that are on disk, and the next one; null between pulls
  progress jsonb,
  constraint feed_pulls_error_length check (length(last_error) <= 500),
  constraint feed_pulls_feed_length check ((length(feed) >= 1) and (length(feed) <= 40))
);
create index feed_pulls_due on feed_pulls (next_at);

create table price_models (
  id bigint generated always as identity primary key,
  kind text not null,
  learned_at timestamptz not null,
  -- whole: from nothing; else it went on from the version before
  is_whole boolean not null,
  sales integer not null,
  seconds real not null,
  -- as server/prices/model encodes it; emptied when newer versions have replaced it
  coefficients bytea,
  constraint price_models_kind_check check (kind in ('car', 'bike')),
  constraint price_models_sales_check check (sales > 0),
  constraint price_models_seconds_check check (seconds >= (0)::double precision)
);
create index price_models_latest on price_models (kind, id desc);

-- The first estimate of a lot, made before its result was known: how good estimates are is told from these.
create table price_predictions (
  lot_id bigint primary key references lots on delete cascade,
  kind text not null,
  model_id bigint not null references price_models,
  predicted_at timestamptz not null,
  ln_price double precision not null,
  -- what the width of the bands is learned from
  features real[] not null,
  estimate_yen bigint not null,
  low_yen bigint not null,
  high_yen bigint not null,
  lowest_yen bigint not null,
  highest_yen bigint not null,
  sales integer not null,
  constraint price_predictions_estimate_yen_check check (estimate_yen > 0),
  constraint price_predictions_kind_check check (kind in ('car', 'bike'))
);
create index price_predictions_latest on price_predictions (kind, predicted_at desc);

-- How tariffs were. Never changed.
create table tariff_changes (
  id bigint generated always as identity primary key,
  tariff_id integer not null,
  change text not null,
  -- the columns of the tariff: as it is from now on, of a deleted one as it was
  tariff jsonb not null,
  changed_at timestamptz default app_now() not null,
  -- null for those that the system began with
  changed_by integer references people,
  constraint tariff_changes_change_known check (change in ('added', 'changed', 'deleted'))
);
create index tariff_changes_of_tariff on tariff_changes (tariff_id, id desc);
create trigger tariff_changes_append_only before delete or update on tariff_changes
  for each row execute function refuse_change();
create trigger tariff_changes_never_emptied before truncate on tariff_changes
  for each statement execute function refuse_change();

-- Yen for one unit of the currencies of destinations and their customs, from an instant on. Dollars are in
-- exchange_rates, by which clients pay. Never changed: a newer one takes its place.
create table cost_rates (
  id bigint generated always as identity primary key,
  currency text not null,
  yen numeric(12,4) not null,
  valid_from timestamptz default app_now() not null,
  source text not null,
  entered_by integer references people,
  constraint cost_rates_currency_known check (currency in ('EUR', 'RUB', 'KES', 'NZD', 'AED', 'GEL')),
  constraint cost_rates_source_length check ((length(source) >= 1) and (length(source) <= 300)),
  constraint cost_rates_yen_bounded check ((yen > (0)::numeric) and (yen < (100000)::numeric))
);
create index cost_rates_latest on cost_rates (currency, valid_from desc, id desc);
create trigger cost_rates_append_only before delete or update on cost_rates
  for each row execute function refuse_change();
create trigger cost_rates_never_emptied before truncate on cost_rates
  for each statement execute function refuse_change();

-- Where a person usually takes vehicles, and how.
create table cost_choices (
  person_id integer primary key references people,
  destination text not null,
  port text not null,
  export_port text not null,
  export_type smallint not null,
  use text not null,
  currency text not null,
  changed_at timestamptz default app_now() not null,
  constraint cost_choices_currency_length check (length(currency) = 3),
  constraint cost_choices_destination_length check (length(destination) = 2),
  constraint cost_choices_export_port_length check (length(export_port) = 5),
  constraint cost_choices_export_type_known check ((export_type >= 1) and (export_type <= 6)),
  constraint cost_choices_port_length check (length(port) = 5),
  constraint cost_choices_use_known check (use in ('personal', 'commercial'))
);

-- The rules of a country from a day on. Never changed: a new version takes their place.
create table destination_rules (
  id integer generated always as identity primary key,
  country text not null,
  -- the Tokyo day
  valid_from date not null,
  source_text text not null,
  source_on date not null,
  -- rates, brackets and fees; contract/costs/rules has a type for each country, server/costs/rules checks it
  parameters jsonb not null,
  entered_at timestamptz default app_now() not null,
  -- null for those that every system begins with
  entered_by integer references people,
  constraint destination_rules_country_known check (country in ('RU', 'KE', 'NZ', 'AE', 'GE')),
  constraint destination_rules_parameters_object check (jsonb_typeof(parameters) = 'object'),
  constraint destination_rules_source_length check ((length(source_text) >= 1) and (length(source_text) <= 300))
);
create index destination_rules_latest on destination_rules (country, valid_from desc, id desc);
create trigger destination_rules_append_only before delete or update on destination_rules
  for each row execute function refuse_change();
create trigger destination_rules_never_emptied before truncate on destination_rules
  for each statement execute function refuse_change();

-- The cost at the door as it was when a bid was placed or changed. Never changed.
create table bid_costs (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bids,
  amount_yen bigint not null,
  -- choice, version of the rules and rates; the lot and its tariffs; and the lines
  setting jsonb not null,
  lot jsonb not null,
  costs jsonb not null,
  kept_at timestamptz default app_now() not null,
  constraint bid_costs_amount_bounded check ((amount_yen >= 0) and (amount_yen <= '10000000000'::bigint))
);
create index bid_costs_of_bid on bid_costs (bid_id, id desc);
create trigger bid_costs_append_only before delete or update on bid_costs for each row execute function refuse_change();
create trigger bid_costs_never_emptied before truncate on bid_costs for each statement execute function refuse_change();

-- One row for each person who has ever pinned or remarked. Writers of a person take it first, and the
-- person's open pages get each change by its transaction.
create table comparison_versions (
  person_id integer primary key references people on delete cascade,
  -- the lot with the latest change of a remark
  remarked_lot_id bigint,
  changed_xid xid8 default pg_current_xact_id() not null
);
create index comparison_versions_by_xid on comparison_versions (changed_xid);

create table lot_pins (
  person_id integer not null references people on delete cascade,
  -- so that nobody has more than four
  slot smallint not null,
  lot_id bigint not null references lots on delete cascade,
  -- in the order of pinning
  id bigint generated always as identity,
  constraint lot_pins_slot_known check ((slot >= 1) and (slot <= 4)),
  constraint lot_pins_key primary key (person_id, slot),
  constraint lot_pins_of_person unique (person_id, lot_id)
);
create index lot_pins_of_lot on lot_pins (lot_id);

create table lot_remarks (
  person_id integer not null references people on delete cascade,
  lot_id bigint not null references lots on delete cascade,
  note text default '' not null,
  tags text[] default '{}' not null,
  -- why the lot is not for the person; null while it may be
  not_for_me text,
  not_for_me_text text default '' not null,
  changed_at timestamptz not null,
  constraint lot_remarks_note_length check (length(note) <= 1000),
  constraint lot_remarks_reason_known check (
    not_for_me in ('price', 'condition', 'mileage', 'year', 'color', 'equipment', 'history', 'seller', 'bought',
    'other')
  ),
  constraint lot_remarks_reason_length check (length(not_for_me_text) <= 200),
  constraint lot_remarks_reason_named check ((not_for_me is not null) or (not_for_me_text = '')),
  -- a remark that is empty is removed
  constraint lot_remarks_something check ((note <> '') or (tags <> '{}'::text[]) or (not_for_me is not null)),
  constraint lot_remarks_tag_count check (cardinality(tags) <= 20),
  constraint lot_remarks_key primary key (person_id, lot_id)
);
create index lot_remarks_of_lot on lot_remarks (lot_id);

create table price_alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  problem text not null,
  -- what a failed learning said; else empty
  detail text default '' not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- when managers were written to
  begin_mailed_at timestamptz,
  end_mailed_at timestamptz,
  constraint price_alarms_check check (ended_at >= began_at),
  constraint price_alarms_kind_check check (kind in ('car', 'bike')),
  constraint price_alarms_problem_check check (
    problem in ('half_coverage', 'wide_coverage', 'not_learned', 'learning_failed')
  )
);
create unique index price_alarms_open on price_alarms (kind, problem) where (ended_at is null);
create index price_alarms_unmailed
  on price_alarms (id) where ((begin_mailed_at is null) or ((ended_at is not null) and (end_mailed_at is null)));

-- The one row that GET /api/ready writes, to know whether the database takes writes. Owner: site.
create table write_probe (
  id smallint default 1 primary key,
  written_at timestamptz default now() not null,
  constraint write_probe_one check (id = 1)
);

-- Refunds and disputes, each once.
create table payment_movements (
  id bigint generated always as identity primary key,
  provider text not null,
  -- the provider's id of the refund or the dispute
  movement_id text not null,
  -- a refund or a dispute takes money from us, the other two return it
  kind text not null,
  -- the provider's id of the payment; null where it is not known
  provider_id text,
  currency text not null,
  amount_minor bigint not null,
  occurred_at timestamptz not null,
  received_at timestamptz default app_now() not null,
  -- waiting: for a manager; closed: there is nothing to book
  state text default 'waiting' not null,
  transaction_id bigint references ledger_transactions,
  constraint payment_movements_amount_bounded check ((amount_minor >= 1) and (amount_minor <= '10000000000'::bigint)),
  constraint payment_movements_booked check ((state = 'booked') = (transaction_id is not null)),
  constraint payment_movements_currency_known check (currency in ('JPY', 'USD')),
  constraint payment_movements_id_length check ((length(movement_id) >= 1) and (length(movement_id) <= 200)),
  constraint payment_movements_kind_known check (kind in ('refund', 'refund_failed', 'dispute', 'dispute_reinstated')),
  constraint payment_movements_state_known check (state in ('waiting', 'booked', 'closed')),
  constraint payment_movements_key unique (provider, movement_id, kind)
);
create index payment_movements_of_payment on payment_movements (provider, provider_id);
create index payment_movements_of_transaction on payment_movements (transaction_id) where (transaction_id is not null);

-- What a manager of money has to look at, once for each subject.
create table money_tasks (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  person_id integer references people,
  movement_id bigint references payment_movements,
  -- what the text of the kind says
  facts jsonb not null,
  created_at timestamptz default app_now() not null,
  done_at timestamptz,
  -- null while it is open, and where the program found that nothing is left to do
  done_by integer references people,
  note text default '' not null,
  constraint money_tasks_kind_known check (kind in ('movement', 'dispute', 'provider_event', 'odd_rate', 'deposit')),
  constraint money_tasks_movement check ((kind = 'movement') = (movement_id is not null)),
  constraint money_tasks_note_length check (length(note) <= 500),
  constraint money_tasks_subject_length check ((length(subject) >= 1) and (length(subject) <= 300)),
  constraint money_tasks_subject_key unique (kind, subject)
);
create index money_tasks_by_time on money_tasks (created_at desc, id desc);
create index money_tasks_open on money_tasks (created_at, id) where (done_at is null);

-- Events of a provider that the program does not understand are stored each, and are one task for each type.
-- Decision 99 says why.
create table unknown_payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  -- the provider's id of what it is about; empty where it has none
  object_id text not null,
  received_at timestamptz default app_now() not null,
  primary key (provider, event_id)
);
create index unknown_payment_events_by_type on unknown_payment_events (provider, type, received_at);

alter table corrections add constraint corrections_not_own check (
  (state = 'refused') or ((person_id <> requested_by) and ((state <> 'booked') or (person_id <> decided_by)))
) not valid;
alter table feed_runs add constraint feed_runs_feed_id_fkey foreign key (feed_id) references feeds(id);
alter table ledger_transactions
  add constraint ledger_transactions_payment_id_fkey foreign key (payment_id) references payments(id);
alter table shares
  add constraint shares_purchase_id_fkey foreign key (purchase_id) references purchases(id) on delete cascade;

-- The one definition of a person's exposure; accounts.exposure_yen follows it. Of a group it is the sum of
-- as many of the highest amounts as the client wants vehicles, and never less than what is won.
create view exposures as
select person_id, sum(exposure_yen)::bigint as exposure_yen, sum(open_bids)::integer as open_bids
from (
  select person_id, sum(charge_yen) as exposure_yen, count(*) filter (where status in (1, 2)) as open_bids
  from bids where status in (1, 2, 6) and bid_group is null group by person_id
  union all
  select person_id,
    greatest(
      sum(charge_yen) filter (where place <= cars),
      coalesce(sum(charge_yen) filter (where status = 6), 0)
    ),
    count(*) filter (where status in (1, 2))
  from (
    select bid.person_id, bid.bid_group, bid.charge_yen, bid.status, coalesce(size.cars, 1) as cars,
      row_number() over (
        partition by bid.person_id, bid.bid_group order by bid.charge_yen desc, bid.id
      ) as place
    from bids bid
    left join bid_group_sizes size
      on size.person_id = bid.person_id and size.bid_group = bid.bid_group
    where bid.status in (1, 2, 6) and bid.bid_group is not null
  ) grouped
  group by person_id, bid_group
) parts
group by person_id;

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

-- Every system begins with what was published.
insert into destination_rules (country, valid_from, source_text, source_on, parameters) values
  ('RU', '2026-01-01', 'Таможенные платежи физических лиц, 2026', '2026-02-28', '{
    "transitDays": 30,
    "dutyUpTo3": [
      {"upTo": 8500, "percent": 54, "leastEurPerCc": 2.5},
      {"upTo": 16700, "percent": 48, "leastEurPerCc": 3.5},
      {"upTo": 42300, "percent": 48, "leastEurPerCc": 5.5},
      {"upTo": 84500, "percent": 48, "leastEurPerCc": 7.5},
      {"upTo": 169000, "percent": 48, "leastEurPerCc": 15},
      {"upTo": null, "percent": 48, "leastEurPerCc": 20}
    ],
    "duty3To5": [
      {"upTo": 1000, "eurPerCc": 1.5},
      {"upTo": 1500, "eurPerCc": 1.7},
      {"upTo": 1800, "eurPerCc": 2.5},
      {"upTo": 2300, "eurPerCc": 2.7},
      {"upTo": 3000, "eurPerCc": 3},
      {"upTo": null, "eurPerCc": 3.6}
    ],
    "dutyOver5": [
      {"upTo": 1000, "eurPerCc": 3},
      {"upTo": 1500, "eurPerCc": 3.2},
      {"upTo": 1800, "eurPerCc": 3.5},
      {"upTo": 2300, "eurPerCc": 4.8},
      {"upTo": 3000, "eurPerCc": 5},
      {"upTo": null, "eurPerCc": 5.7}
    ],
    "utilisation": {
      "baseRub": 20000,
      "personal": {"mostHp": 160, "mostCc": 3000, "upTo3": 0.17, "over3": 0.26},
      "rows": [
        {"overCc": 1000, "upToCc": 2000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 1000, "upToCc": 2000, "overHp": 160, "upToHp": 190, "upTo3": 45.0, "over3": 74.64},
        {"overCc": 1000, "upToCc": 2000, "overHp": 190, "upToHp": 220, "upTo3": 47.64, "over3": 79.2},
        {"overCc": 1000, "upToCc": 2000, "overHp": 220, "upToHp": 250, "upTo3": 50.52, "over3": 83.88},
        {"overCc": 1000, "upToCc": 2000, "overHp": 250, "upToHp": 280, "upTo3": 57.12, "over3": 91.92},
        {"overCc": 1000, "upToCc": 2000, "overHp": 280, "upToHp": 310, "upTo3": 64.56, "over3": 100.56},
        {"overCc": 1000, "upToCc": 2000, "overHp": 310, "upToHp": 340, "upTo3": 72.96, "over3": 110.16},
        {"overCc": 1000, "upToCc": 2000, "overHp": 340, "upToHp": 370, "upTo3": 83.16, "over3": 120.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 370, "upToHp": 400, "upTo3": 94.8, "over3": 132.0},
        {"overCc": 1000, "upToCc": 2000, "overHp": 400, "upToHp": 430, "upTo3": 108.0, "over3": 144.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 430, "upToHp": 460, "upTo3": 123.24, "over3": 158.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 460, "upToHp": 500, "upTo3": 140.4, "over3": 173.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 500, "upToHp": null, "upTo3": 160.08, "over3": 189.84},
        {"overCc": 2000, "upToCc": 3000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 2000, "upToCc": 3000, "overHp": 160, "upToHp": 190, "upTo3": 115.34, "over3": 172.8},
        {"overCc": 2000, "upToCc": 3000, "overHp": 190, "upToHp": 220, "upTo3": 118.2, "over3": 175.08},
        {"overCc": 2000, "upToCc": 3000, "overHp": 220, "upToHp": 250, "upTo3": 120.12, "over3": 177.6},
        {"overCc": 2000, "upToCc": 3000, "overHp": 250, "upToHp": 280, "upTo3": 126.0, "over3": 183.0},
        {"overCc": 2000, "upToCc": 3000, "overHp": 280, "upToHp": 310, "upTo3": 131.04, "over3": null}
      ]
    },
    "customsFee": [
      {"upTo": 200000, "rub": 1231},
      {"upTo": 450000, "rub": 2462},
      {"upTo": 1200000, "rub": 4924},
      {"upTo": 2700000, "rub": 13541},
      {"upTo": 4200000, "rub": 18465},
      {"upTo": 5500000, "rub": 21344},
      {"upTo": 10000000, "rub": 49240},
      {"upTo": null, "rub": 73860}
    ],
    "sources": {
      "duty": {"text": "Решение Совета ЕЭК от 20.12.2017 № 107, приложение 2: единые ставки", "day": "2018-01-01"},
      "utilisation": {
        "text": "Постановление Правительства РФ от 26.12.2013 № 1291 в редакции от 01.11.2025 № 1713, по опубликованным таблицам сумм; пустые строки не найдены",
        "day": "2026-01-01"
      },
      "customs_fee": {"text": "Постановление Правительства РФ от 23.10.2025 № 1638, по публикациям", "day": "2026-01-01"}
    }
  }'),
  ('KE', '2025-07-01', 'Kenya Revenue Authority, as published by dealers: Finance Act 2025', '2025-07-01', '{
    "transitDays": 45,
    "mostYears": 7,
    "dutyPercent": 35,
    "excise": [
      {"fuels": ["electric"], "overCc": -1, "percent": 10},
      {"fuels": ["diesel"], "overCc": 2500, "percent": 35},
      {"fuels": [], "overCc": 3000, "percent": 35},
      {"fuels": [], "overCc": 1500, "percent": 25},
      {"fuels": [], "overCc": 0, "percent": 20}
    ],
    "vatPercent": 16,
    "declarationPercent": 2.5,
    "declarationLeast": 5000,
    "railwayPercent": 2,
    "marginPercent": 10,
    "depreciation": [
      {"fromYears": 7, "percent": 65}
    ]
  }'),
  ('NZ', '2025-07-01', 'New Zealand Customs Service: advice on private motor vehicle imports', '2025-07-01', '{
    "transitDays": 40,
    "dutyPercent": 0,
    "gstPercent": 15,
    "entryFee": 53.44,
    "biosecurityFee": 46.4,
    "complianceFee": 1000,
    "feesReplaced": true,
    "sources": {
      "entry_fee": {
        "text": "New Zealand Customs Service: import entry transaction fee with GST, until 31 March 2026; levies have replaced it",
        "day": "2025-07-01"
      },
      "biosecurity": {"text": "Ministry for Primary Industries: biosecurity system entry levy", "day": "2023-07-01"},
      "compliance": {
        "text": "An exporter’s guide: about NZ$800 to 1 000 for border checks and entry certification; undated, not verified",
        "day": "2010-01-01"
      }
    }
  }'),
  ('AE', '2018-01-01', 'Common customs tariff of the Gulf, and Federal Decree-Law No. 8 of 2017 on VAT', '2018-01-01', '{
    "transitDays": 35,
    "dutyPercent": 5,
    "vatPercent": 5,
    "inspectionFee": 350,
    "registrationFee": 1000,
    "sources": {
      "inspection": {"text": "A car importer in Dubai: 170 to 350 dirhams", "day": "2025-02-01"},
      "registration": {"text": "A car importer in Dubai: 400 to 1 000 dirhams", "day": "2025-02-01"}
    }
  }'),
  ('GE', '2026-04-02', 'Tax Code of Georgia, excise as changed from 2 April 2026, as published', '2026-04-02', '{
    "transitDays": 70,
    "excise": [
      {"upTo": 6, "perCc": 1.5},
      {"upTo": null, "perCc": 4.5}
    ],
    "rightHandTimes": 3,
    "hybrid": {"mostYears": 6, "percent": 60},
    "importTaxPerCc": 0.05,
    "importTaxPerCcYear": 0.0025,
    "customsFee": 150,
    "inspectionFee": 20,
    "declarationFee": 30,
    "registrationFee": 72,
    "bike": {"percent": 18, "customsFee": 300, "registrationFee": 62},
    "sources": {
      "duty": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "customs_fee": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "inspection": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "import_declaration": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "registration": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "vat": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"}
    }
  }');

-- Figures that were found after the first rules: Russia's utilisation fee for electric cars, small and large engines,
-- Kenya's depreciation by age and its duty on electric cars, and New Zealand's biosecurity levy with GST.
-- docs/costs.md says where each is from. Who has entered rules of a country keeps those.
insert into destination_rules (country, valid_from, source_text, source_on, parameters)
select country, valid_from::date, source_text, source_on::date, parameters::jsonb
from (values
  ('RU', '2026-01-01', 'Таможенные платежи физических лиц, 2026', '2026-02-28', '{
    "transitDays": 30,
    "dutyUpTo3": [
      {"upTo": 8500, "percent": 54, "leastEurPerCc": 2.5},
      {"upTo": 16700, "percent": 48, "leastEurPerCc": 3.5},
      {"upTo": 42300, "percent": 48, "leastEurPerCc": 5.5},
      {"upTo": 84500, "percent": 48, "leastEurPerCc": 7.5},
      {"upTo": 169000, "percent": 48, "leastEurPerCc": 15},
      {"upTo": null, "percent": 48, "leastEurPerCc": 20}
    ],
    "duty3To5": [
      {"upTo": 1000, "eurPerCc": 1.5},
      {"upTo": 1500, "eurPerCc": 1.7},
      {"upTo": 1800, "eurPerCc": 2.5},
      {"upTo": 2300, "eurPerCc": 2.7},
      {"upTo": 3000, "eurPerCc": 3},
      {"upTo": null, "eurPerCc": 3.6}
    ],
    "dutyOver5": [
      {"upTo": 1000, "eurPerCc": 3},
      {"upTo": 1500, "eurPerCc": 3.2},
      {"upTo": 1800, "eurPerCc": 3.5},
      {"upTo": 2300, "eurPerCc": 4.8},
      {"upTo": 3000, "eurPerCc": 5},
      {"upTo": null, "eurPerCc": 5.7}
    ],
    "utilisation": {
      "baseRub": 20000,
      "personal": {"mostHp": 160, "mostElectricHp": 80, "mostCc": 3000, "upTo3": 0.17, "over3": 0.26},
      "rows": [
        {"overCc": -1, "upToCc": 0, "overHp": 0, "upToHp": 80, "upTo3": null, "over3": null},
        {"overCc": -1, "upToCc": 0, "overHp": 80, "upToHp": 100, "upTo3": 49.56, "over3": 82.08},
        {"overCc": -1, "upToCc": 0, "overHp": 100, "upToHp": 130, "upTo3": 65.88, "over3": 95.64},
        {"overCc": -1, "upToCc": 0, "overHp": 130, "upToHp": 160, "upTo3": 78, "over3": 111.36},
        {"overCc": -1, "upToCc": 0, "overHp": 160, "upToHp": 190, "upTo3": 92.4, "over3": 129.72},
        {"overCc": -1, "upToCc": 0, "overHp": 190, "upToHp": 220, "upTo3": 109.68, "over3": 151.2},
        {"overCc": -1, "upToCc": 0, "overHp": 220, "upToHp": 250, "upTo3": 129.96, "over3": 176.16},
        {"overCc": -1, "upToCc": 0, "overHp": 250, "upToHp": 280, "upTo3": 153.96, "over3": 205.2},
        {"overCc": -1, "upToCc": 0, "overHp": 280, "upToHp": null, "upTo3": 182.4, "over3": 239.04},
        {"overCc": 0, "upToCc": 1000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 0, "upToCc": 1000, "overHp": 160, "upToHp": 190, "upTo3": 15.36, "over3": 28.44},
        {"overCc": 0, "upToCc": 1000, "overHp": 190, "upToHp": 220, "upTo3": 15.84, "over3": 29.28},
        {"overCc": 0, "upToCc": 1000, "overHp": 220, "upToHp": 250, "upTo3": 16.2, "over3": 30.12},
        {"overCc": 0, "upToCc": 1000, "overHp": 250, "upToHp": null, "upTo3": 17.28, "over3": 30.12},
        {"overCc": 1000, "upToCc": 2000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 1000, "upToCc": 2000, "overHp": 160, "upToHp": 190, "upTo3": 45, "over3": 74.64},
        {"overCc": 1000, "upToCc": 2000, "overHp": 190, "upToHp": 220, "upTo3": 47.64, "over3": 79.2},
        {"overCc": 1000, "upToCc": 2000, "overHp": 220, "upToHp": 250, "upTo3": 50.52, "over3": 83.88},
        {"overCc": 1000, "upToCc": 2000, "overHp": 250, "upToHp": 280, "upTo3": 57.12, "over3": 91.92},
        {"overCc": 1000, "upToCc": 2000, "overHp": 280, "upToHp": 310, "upTo3": 64.56, "over3": 100.56},
        {"overCc": 1000, "upToCc": 2000, "overHp": 310, "upToHp": 340, "upTo3": 72.96, "over3": 110.16},
        {"overCc": 1000, "upToCc": 2000, "overHp": 340, "upToHp": 370, "upTo3": 83.16, "over3": 120.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 370, "upToHp": 400, "upTo3": 94.8, "over3": 132},
        {"overCc": 1000, "upToCc": 2000, "overHp": 400, "upToHp": 430, "upTo3": 108, "over3": 144.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 430, "upToHp": 460, "upTo3": 123.24, "over3": 158.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 460, "upToHp": 500, "upTo3": 140.4, "over3": 173.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 500, "upToHp": null, "upTo3": 160.08, "over3": 189.84},
        {"overCc": 2000, "upToCc": 3000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 2000, "upToCc": 3000, "overHp": 160, "upToHp": 190, "upTo3": 115.34, "over3": 172.8},
        {"overCc": 2000, "upToCc": 3000, "overHp": 190, "upToHp": 220, "upTo3": 118.2, "over3": 175.08},
        {"overCc": 2000, "upToCc": 3000, "overHp": 220, "upToHp": 250, "upTo3": 120.12, "over3": 177.6},
        {"overCc": 2000, "upToCc": 3000, "overHp": 250, "upToHp": 280, "upTo3": 126, "over3": 183},
        {"overCc": 2000, "upToCc": 3000, "overHp": 280, "upToHp": 310, "upTo3": 131.04, "over3": 188.52},
        {"overCc": 2000, "upToCc": 3000, "overHp": 310, "upToHp": 340, "upTo3": 136.32, "over3": 193.68},
        {"overCc": 2000, "upToCc": 3000, "overHp": 340, "upToHp": 370, "upTo3": 141.72, "over3": 199.08},
        {"overCc": 2000, "upToCc": 3000, "overHp": 370, "upToHp": 400, "upTo3": 147.48, "over3": 204.72},
        {"overCc": 2000, "upToCc": 3000, "overHp": 400, "upToHp": 430, "upTo3": 153.36, "over3": 210.48},
        {"overCc": 2000, "upToCc": 3000, "overHp": 430, "upToHp": 460, "upTo3": 159.48, "over3": 216.36},
        {"overCc": 2000, "upToCc": 3000, "overHp": 460, "upToHp": 500, "upTo3": 165.84, "over3": 222.36},
        {"overCc": 2000, "upToCc": 3000, "overHp": 500, "upToHp": null, "upTo3": 172.44, "over3": 228.6},
        {"overCc": 3000, "upToCc": 3500, "overHp": 0, "upToHp": 160, "upTo3": 129.2, "over3": 197.81},
        {"overCc": 3000, "upToCc": 3500, "overHp": 160, "upToHp": 190, "upTo3": 131.76, "over3": 200.04},
        {"overCc": 3000, "upToCc": 3500, "overHp": 190, "upToHp": 220, "upTo3": 134.4, "over3": 202.2},
        {"overCc": 3000, "upToCc": 3500, "overHp": 220, "upToHp": 250, "upTo3": 137.16, "over3": 204.36},
        {"overCc": 3000, "upToCc": 3500, "overHp": 250, "upToHp": 280, "upTo3": 140.52, "over3": 207.24},
        {"overCc": 3000, "upToCc": 3500, "overHp": 280, "upToHp": 310, "upTo3": 144, "over3": 212.4},
        {"overCc": 3000, "upToCc": 3500, "overHp": 310, "upToHp": 340, "upTo3": 151.92, "over3": 217.8},
        {"overCc": 3000, "upToCc": 3500, "overHp": 340, "upToHp": 370, "upTo3": 160.32, "over3": 224.28},
        {"overCc": 3000, "upToCc": 3500, "overHp": 370, "upToHp": 400, "upTo3": 169.2, "over3": 231},
        {"overCc": 3000, "upToCc": 3500, "overHp": 400, "upToHp": 430, "upTo3": 178.44, "over3": 237.96},
        {"overCc": 3000, "upToCc": 3500, "overHp": 430, "upToHp": 460, "upTo3": 188.28, "over3": 245.04},
        {"overCc": 3000, "upToCc": 3500, "overHp": 460, "upToHp": 500, "upTo3": 198.6, "over3": 252.48},
        {"overCc": 3000, "upToCc": 3500, "overHp": 500, "upToHp": null, "upTo3": 209.52, "over3": 260.04},
        {"overCc": 3500, "upToCc": null, "overHp": 0, "upToHp": 160, "upTo3": 164.53, "over3": 216.29},
        {"overCc": 3500, "upToCc": null, "overHp": 160, "upToHp": 190, "upTo3": 167.28, "over3": 219.48},
        {"overCc": 3500, "upToCc": null, "overHp": 190, "upToHp": 220, "upTo3": 170.16, "over3": 222.84},
        {"overCc": 3500, "upToCc": null, "overHp": 220, "upToHp": 250, "upTo3": 173.04, "over3": 226.2},
        {"overCc": 3500, "upToCc": null, "overHp": 250, "upToHp": 280, "upTo3": 176.52, "over3": 231.36},
        {"overCc": 3500, "upToCc": null, "overHp": 280, "upToHp": 310, "upTo3": 180, "over3": 236.64},
        {"overCc": 3500, "upToCc": null, "overHp": 310, "upToHp": 340, "upTo3": 186.36, "over3": 249.6},
        {"overCc": 3500, "upToCc": null, "overHp": 340, "upToHp": 370, "upTo3": 192.88, "over3": 263.4},
        {"overCc": 3500, "upToCc": null, "overHp": 370, "upToHp": 400, "upTo3": 199.68, "over3": 277.92},
        {"overCc": 3500, "upToCc": null, "overHp": 400, "upToHp": 430, "upTo3": 206.64, "over3": 293.16},
        {"overCc": 3500, "upToCc": null, "overHp": 430, "upToHp": 460, "upTo3": 213.84, "over3": 309.36},
        {"overCc": 3500, "upToCc": null, "overHp": 460, "upToHp": 500, "upTo3": 221.28, "over3": 326.4},
        {"overCc": 3500, "upToCc": null, "overHp": 500, "upToHp": null, "upTo3": 229.08, "over3": 344.28}
      ]
    },
    "customsFee": [
      {"upTo": 200000, "rub": 1231},
      {"upTo": 450000, "rub": 2462},
      {"upTo": 1200000, "rub": 4924},
      {"upTo": 2700000, "rub": 13541},
      {"upTo": 4200000, "rub": 18465},
      {"upTo": 5500000, "rub": 21344},
      {"upTo": 10000000, "rub": 49240},
      {"upTo": null, "rub": 73860}
    ],
    "sources": {
      "duty": {"text": "Решение Совета ЕЭК от 20.12.2017 № 107, приложение 2: единые ставки", "day": "2018-01-01"},
      "utilisation": {
        "text": "Постановление Правительства РФ от 26.12.2013 № 1291 в редакции от 01.11.2025 № 1713, по опубликованным таблицам; коммерческий ввоз до 160 л. с. не найден",
        "day": "2026-01-01"
      },
      "customs_fee": {"text": "Постановление Правительства РФ от 23.10.2025 № 1638, по публикациям", "day": "2026-01-01"}
    }
  }'),
  ('KE', '2025-07-01', 'Kenya Revenue Authority, as published by dealers: Finance Act 2025; depreciation by its notice of 31 August 2023', '2025-07-01', '{
    "transitDays": 45,
    "mostYears": 7,
    "dutyPercent": 35,
    "electricDutyPercent": 25,
    "excise": [
      {"fuels": ["electric"], "overCc": -1, "percent": 10},
      {"fuels": ["diesel"], "overCc": 2500, "percent": 35},
      {"fuels": [], "overCc": 3000, "percent": 35},
      {"fuels": [], "overCc": 1500, "percent": 25},
      {"fuels": [], "overCc": 0, "percent": 20}
    ],
    "vatPercent": 16,
    "declarationPercent": 2.5,
    "declarationLeast": 5000,
    "railwayPercent": 2,
    "marginPercent": 10,
    "depreciation": [
      {"fromYears": 1, "percent": 20},
      {"fromYears": 2, "percent": 30},
      {"fromYears": 3, "percent": 40},
      {"fromYears": 4, "percent": 50},
      {"fromYears": 5, "percent": 55},
      {"fromYears": 6, "percent": 60},
      {"fromYears": 7, "percent": 65}
    ]
  }'),
  ('NZ', '2025-07-01', 'New Zealand Customs Service: advice on private motor vehicle imports', '2025-07-01', '{
    "transitDays": 40,
    "dutyPercent": 0,
    "gstPercent": 15,
    "entryFee": 53.44,
    "biosecurityFee": 53.36,
    "complianceFee": 1000,
    "feesReplaced": true,
    "sources": {
      "entry_fee": {
        "text": "New Zealand Customs Service: import entry transaction fee with GST, until 31 March 2026; levies have replaced it",
        "day": "2025-07-01"
      },
      "biosecurity": {
        "text": "New Zealand Customs Service: biosecurity system entry levy, NZ$46.40 and GST, until 31 March 2026; a levy has replaced it",
        "day": "2025-07-01"
      },
      "compliance": {
        "text": "An exporter’s guide: about NZ$800 to 1 000 for border checks and entry certification; undated, not verified",
        "day": "2010-01-01"
      }
    }
  }')
) as found (country, valid_from, source_text, source_on, parameters)
where not exists (
  select 1 from destination_rules kept where kept.country = found.country and kept.entered_by is not null
);

insert into dictionary_versions default values;
insert into write_probe default values;
