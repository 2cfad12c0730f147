-- A finding may also be a warning: the row is stored, and somebody should look at it. Owner: feed.
alter table feed_findings
  drop constraint feed_findings_outcome,
  add constraint feed_findings_outcome check (outcome in ('rejected', 'learned', 'warned'));
