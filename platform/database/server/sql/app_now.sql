-- The clock that decides about deadlines and Tokyo days. A function of its own, so that tests can
-- replace it; there is no setting that could shift it in a running system.
create or replace function app_now() returns timestamptz
language sql volatile as 'select clock_timestamp()';
