-- What is or was wrong with estimates of prices. Owner: server/prices.

create table price_alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('car', 'bike')),
  problem text not null check (problem in ('half_coverage', 'wide_coverage', 'not_learned', 'learning_failed')),
  -- what a failed learning said; else empty
  detail text not null default '',
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  -- when managers were written to
  begin_mailed_at timestamptz,
  end_mailed_at timestamptz
);
create unique index price_alarms_open on price_alarms (kind, problem) where ended_at is null;
create index price_alarms_unmailed on price_alarms (id)
  where begin_mailed_at is null or (ended_at is not null and end_mailed_at is null);
