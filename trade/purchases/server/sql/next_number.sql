-- Returns the next number of a series, from 1 without gaps: a rolled back transaction returns its number, and others
-- wait for its end. Called by sync_purchase and issue_paper.
create or replace function next_number(series text) returns integer language sql as $$
  insert into number_series (name, last_number) values (series, 1)
  on conflict (name) do update set last_number = number_series.last_number + 1
  returning last_number
$$;
