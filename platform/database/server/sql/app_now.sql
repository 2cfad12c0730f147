-- The clock for deadlines and Tokyo days. Tests replace this function; no setting could shift the clock of a running
-- system.
create or replace function app_now() returns timestamptz
language sql volatile as 'select clock_timestamp()';
