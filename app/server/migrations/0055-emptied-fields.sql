-- A value that is not understood leaves its field empty, with a line of the report. Owner: server/feed.

alter table feed_findings
  drop constraint feed_findings_outcome,
  add constraint feed_findings_outcome check (outcome in ('rejected', 'emptied', 'learned', 'warned'));
