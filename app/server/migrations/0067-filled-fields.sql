-- In how many rows of a run's file each field has a value, by which a column that has lost its values is noticed.
-- Owner: server/feed. Decision 86 says why.
alter table feed_runs
  -- the field to [rows in which it is filled, rows that should have it]; {} for runs that are older
  add column filled jsonb not null default '{}'
    constraint feed_runs_filled_is_object check (jsonb_typeof(filled) = 'object'),
  drop constraint feed_runs_alarm_known,
  add constraint feed_runs_alarm_known
    check (alarm in ('empty', 'truncated', 'shrunken', 'doubled', 'columns'));
