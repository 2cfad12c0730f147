-- Feeds that are fetched on a schedule. Owner: server/feed/pulls. Decision 73 says why.

create table feed_pulls (
  -- the source that lots are stored with, which is the name of their feed
  feed text primary key constraint feed_pulls_feed_length check (length(feed) between 1 and 40),
  -- where, how and how often (server/feed/pulls/definition.ts); without secrets
  definition jsonb not null,
  next_at timestamptz not null default now(),
  -- what the provider says of the answer that was imported last: asked again, it may say that nothing is new
  etag text not null default '',
  last_modified text not null default '',
  last_success_at timestamptz,
  -- failed tries in a row, and what the last one failed with
  failures integer not null default 0,
  last_error text not null default '' constraint feed_pulls_error_length check (length(last_error) <= 500),
  -- the pull under way: the pages that are on disk, and the next one; null between pulls
  progress jsonb
);
create index feed_pulls_due on feed_pulls (next_at);
