-- Cars that are repeated in a file are counted apart, and findings name row and lot: a JSON document may be one line.
-- Owner: server/feed.
alter table feed_runs
  -- of the rejected rows those whose lot was in the file before
  add column repeated bigint not null default 0
    constraint feed_runs_repeated_are_rejected check (repeated between 0 and rejected);
alter table feed_findings
  -- which row of the run it is, from 1, and its lot number; 0 and empty where it is about no row
  add column "row" bigint not null default 0,
  add column lot text not null default '';
