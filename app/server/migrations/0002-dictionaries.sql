-- The trade's vocabulary. Owner: server/dictionaries. `origin` tells what was shipped from what a
-- feed brought: names from feeds wait for somebody to review them.

create table auction_houses (
  id integer generated always as identity primary key,
  name text not null constraint auction_houses_name_key unique,
  kind text not null default 'hall' constraint auction_houses_kind_known
    check (kind in ('hall', 'tender', 'one-price', 'dealer')),
  -- the house whose lots can be asked for extra images (spec 3 §3, isUss)
  is_uss boolean not null default false,
  port text not null default '',
  -- how long before the first lot bids close, and bids can no longer be withdrawn
  bidding_deadline_hours smallint not null default 2 check (bidding_deadline_hours between 0 and 240),
  cancel_deadline_hours smallint not null default 12 check (cancel_deadline_hours between 0 and 240),
  origin text not null default 'shipped' check (origin in ('shipped', 'feed')),
  constraint auction_houses_name_not_blank check (name <> '')
);

-- Weekdays on which a house sells, 1 Monday … 6 Saturday, and when its first lot runs in Tokyo.
create table auction_house_days (
  house_id integer not null references auction_houses on delete cascade,
  weekday smallint not null constraint auction_house_days_weekday check (weekday between 1 and 6),
  kind text not null constraint auction_house_days_kind check (kind in ('car', 'bike')),
  starts_at time not null,
  primary key (house_id, weekday, kind)
);

-- Spellings of a house; `key` is the spelling without case, width, blanks and punctuation.
create table auction_house_aliases (
  key text primary key,
  house_id integer not null references auction_houses on delete cascade
);

create table makers (
  id integer generated always as identity primary key,
  kind text not null constraint makers_kind_known check (kind in ('car', 'bike')),
  name text not null constraint makers_name_not_blank check (name <> ''),
  origin text not null default 'shipped' check (origin in ('shipped', 'feed')),
  constraint makers_name_key unique (kind, name)
);

create table maker_aliases (
  kind text not null check (kind in ('car', 'bike')),
  key text not null,
  maker_id integer not null references makers on delete cascade,
  primary key (kind, key)
);

create table models (
  id integer generated always as identity primary key,
  maker_id integer not null references makers,
  name text not null constraint models_name_not_blank check (name <> ''),
  origin text not null default 'shipped' check (origin in ('shipped', 'feed')),
  constraint models_name_key unique (maker_id, name),
  constraint models_of_maker unique (id, maker_id)
);

create table model_aliases (
  maker_id integer not null references makers on delete cascade,
  key text not null,
  model_id integer not null references models on delete cascade,
  primary key (maker_id, key)
);
-- A feed that names a model but no maker is resolved by the model alone.
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
  tone text not null check (tone in ('good', 'fair', 'poor')),
  -- worst low, best high; the order of sorting and of "neighbouring" grades
  rank smallint not null constraint conditions_rank_key unique,
  family text not null check (family in ('clean', 'repaired', 'ungraded'))
);

create table lot_statuses (
  code smallint primary key,
  key text not null unique,
  name_en text not null,
  name_ru text not null,
  -- the hammer has fallen, or never will
  is_result boolean not null
);

create table equipment_items (
  code text primary key,
  name_en text not null,
  name_ru text not null,
  name_ja text not null
);
