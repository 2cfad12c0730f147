-- Runs of the import and the rows that they refused. Owner: server/feed.

create table feed_runs (
  id bigint generated always as identity primary key,
  -- file and options; an unfinished run of the same fingerprint is resumed
  fingerprint text not null,
  file_name text not null,
  format text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- records consumed; committed together with their lots, so that a killed run resumes here
  records_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  constraint feed_runs_add_up check (records_read = added + changed + unchanged + rejected)
);
create unique index feed_runs_unfinished on feed_runs (fingerprint) where finished_at is null;

-- One line of a run's report: a refused row, or a new name that was learned.
create table feed_findings (
  run_id bigint not null references feed_runs on delete cascade,
  line bigint not null,
  "column" text not null,
  value text not null,
  reason text not null,
  outcome text not null constraint feed_findings_outcome check (outcome in ('rejected', 'learned'))
);
create index feed_findings_of_run on feed_findings (run_id, line);
