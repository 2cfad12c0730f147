-- What the health of a feed is told from, and the mails about alarms. Owner: server/feed. Decision 74 says why.

alter table feed_runs
  -- usable rows with at least one photo, and fields that were left empty
  add column with_photos bigint not null default 0,
  add column emptied bigint not null default 0,
  -- when the managers were written to about the alarm
  add column alarm_mailed_at timestamptz;
create index feed_runs_to_mail on feed_runs (id) where alarm is not null and alarm_mailed_at is null;

-- Nobody is written to about what is over.
update feed_runs set alarm_mailed_at = now() where alarm is not null;
