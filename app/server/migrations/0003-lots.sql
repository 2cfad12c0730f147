-- Every lot: cars and bikes, auctions and fixed-price stock. Page types are views over this one
-- table (decisions, Lots). Owner: lots.

create table lots (
  id bigint generated always as identity primary key,
  kind text not null constraint lots_kind_known check (kind in ('car', 'bike')),
  market text not null constraint lots_market_known check (market in ('auction', 'stock')),

  -- the key of the trade: house, Tokyo day, lot number (numbers repeat every auction day)
  house_id integer not null references auction_houses,
  auction_day date,
  -- the day as part of the key: fixed-price lots have none, and nulls would never be equal
  key_day date not null generated always as (coalesce(auction_day, 'infinity'::date)) stored,
  lot_number text not null constraint lots_number_length check (length(lot_number) between 1 and 40),
  -- the number as a number where it is one, so that 998 stands before 1002
  lot_ordinal integer,
  -- when the lot runs; null until the running order is known
  starts_at timestamptz,

  maker_id integer not null,
  model_id integer not null,
  trim text not null default '',
  emission_prefix text not null default '',
  chassis_code text not null default '',
  frame_number text not null default '',
  year smallint constraint lots_year_plausible check (year between 1900 and 2100),
  month smallint constraint lots_month_real check (month between 1 and 12),
  engine_cc integer constraint lots_engine_not_negative check (engine_cc >= 0),
  power_hp smallint constraint lots_power_not_negative check (power_hp >= 0),
  fuel text not null default '',
  gearbox text not null default '',
  drive text not null default '',
  color text not null default '',
  color_number text not null default '',
  doors smallint constraint lots_doors_not_negative check (doors >= 0),
  seats smallint constraint lots_seats_not_negative check (seats >= 0),
  left_hand_drive boolean,
  mileage_km integer constraint lots_mileage_not_negative check (mileage_km >= 0),
  mileage_note text not null default '',
  equipment text not null default '',
  equipment_codes text[] not null default '{}',

  condition text not null default '',
  exterior_grade text not null default '',
  interior_grade text not null default '',
  -- areas that bike houses grade (spec 3 §3)
  rate_engine text not null default '',
  rate_front text not null default '',
  rate_exterior text not null default '',
  rate_rear text not null default '',
  rate_electric text not null default '',
  rate_frame text not null default '',

  -- yen; for stock start_price_yen is the asking price
  start_price_yen bigint constraint lots_start_price_not_negative check (start_price_yen >= 0),
  sold_price_yen bigint constraint lots_sold_price_not_negative check (sold_price_yen >= 0),
  -- median of comparable sales and how many there were (decisions, Lots)
  average_price_yen bigint constraint lots_average_price_not_negative check (average_price_yen >= 0),
  -- what the feed itself calls the average; shown while there is no median of our own
  feed_average_price_yen bigint
    constraint lots_feed_average_price_not_negative check (feed_average_price_yen >= 0),
  average_price_sales integer constraint lots_average_sales_not_negative check (average_price_sales >= 0),
  status smallint not null constraint lots_status_known check (status between 4531 and 4539),

  -- addresses in the order of the house; the sheet apart from the photos
  photos text[] not null default '{}',
  sheet text not null default '',
  videos text[] not null default '{}',
  remarks text not null default '',
  -- what the inspector marked (contract/lots/calls.ts, inspection); null when the house sends none
  inspection jsonb,
  -- the house's checklist, row by row
  checklist jsonb,
  link text not null default '',

  -- who brought the lot, and the id it has there
  source text not null,
  source_id text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- transaction of the last change; the search feed reads rows by it (search-engine, Feed)
  changed_xid xid8 not null default pg_current_xact_id(),

  -- one reference for both names, which also keeps a model with its maker
  constraint lots_model_of_maker foreign key (model_id, maker_id) references models (id, maker_id),
  constraint lots_key unique (house_id, key_day, lot_number),
  constraint lots_day_fits_market check ((market = 'auction') = (auction_day is not null)),
  -- the hour, once known, lies on the Tokyo day of the key
  constraint lots_start_on_day check (
    starts_at is null or (starts_at at time zone 'Asia/Tokyo')::date = auction_day
  )
);

create index lots_changed on lots (changed_xid);
create index lots_by_day on lots (kind, auction_day);
create index lots_sales on lots (model_id, chassis_code, year)
  where status in (4533, 4534) and sold_price_yen is not null;

create function lots_stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;

-- A trigger and not a habit: no statement can change a lot without telling the search feed.
create trigger lots_stamp_change before update on lots
  for each row execute function lots_stamp_change();
