-- Whether no line break ended the last line of a run's file: a feed that always ends it and does not is cut off.
-- Owner: server/feed. Decision 85 says why.
alter table feed_runs add column ends_open boolean not null default true;
alter table feed_runs alter column ends_open set default false;
