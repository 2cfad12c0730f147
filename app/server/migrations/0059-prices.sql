-- What lots are expected to be sold for. Owner: server/prices; the columns of lots are written by server/lots.
-- Decision 76 says why.

alter table lots
  -- the estimate, the middle half of the sales expected, and nine in ten of them
  add column estimate_yen bigint check (estimate_yen > 0),
  add column estimate_low_yen bigint,
  add column estimate_high_yen bigint,
  add column estimate_lowest_yen bigint,
  add column estimate_highest_yen bigint,
  -- earlier sales of the model, a year older or younger at most
  add column estimate_sales integer,
  -- of a thousand lots like it so many reach the start price
  add column sale_chance smallint check (sale_chance between 0 and 1000),
  add constraint lots_estimate_in_order check (
    estimate_lowest_yen <= estimate_low_yen and estimate_low_yen <= estimate_high_yen
    and estimate_high_yen <= estimate_highest_yen
  ),
  add constraint lots_estimate_whole check (
    num_nonnulls(estimate_yen, estimate_low_yen, estimate_high_yen, estimate_lowest_yen,
      estimate_highest_yen, estimate_sales) in (0, 6)
  );

create table price_models (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('car', 'bike')),
  learned_at timestamptz not null,
  -- whole: from nothing; else it went on from the version before
  is_whole boolean not null,
  sales integer not null check (sales > 0),
  seconds real not null check (seconds >= 0),
  -- as server/prices/model encodes it; emptied when newer versions have replaced it
  coefficients bytea
);
create index price_models_latest on price_models (kind, id desc);

-- The first estimate of a lot, made before its result was known: how good estimates are is told from these.
create table price_predictions (
  lot_id bigint primary key references lots on delete cascade,
  kind text not null check (kind in ('car', 'bike')),
  model_id bigint not null references price_models,
  predicted_at timestamptz not null,
  ln_price double precision not null,
  -- what the width of the bands is learned from
  features real[] not null,
  estimate_yen bigint not null check (estimate_yen > 0),
  low_yen bigint not null,
  high_yen bigint not null,
  lowest_yen bigint not null,
  highest_yen bigint not null,
  sales integer not null
);
create index price_predictions_latest on price_predictions (kind, predicted_at desc);

-- past lots that are still to be estimated, the latest first
create index lots_without_estimate on lots (kind, auction_day desc)
  where estimate_yen is null and status not in (4531, 4532);
