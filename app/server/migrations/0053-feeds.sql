-- Feeds: whose lots a file brings, what each feed has said of each lot, and what became of lots that a feed
-- has no more. Owner: feed; the columns of lots: lots. Decision 69 says why.

create table feeds (
  id integer generated always as identity primary key,
  -- the source that lots are stored with
  name text not null constraint feeds_name unique
    constraint feeds_name_length check (length(name) between 1 and 500),
  kind text not null constraint feeds_kind_known check (kind in ('car', 'bike')),
  market text not null constraint feeds_market_known check (market in ('auction', 'stock')),
  -- whether its files are all that it sells, where a run does not say
  sends_everything boolean not null default false,
  -- a lot is withdrawn when so many complete files in a row are without it; null for never
  withdrawn_after_runs smallint default 1
    constraint feeds_withdrawn_after_some_runs check (withdrawn_after_runs between 1 and 100),
  -- while it is paused nothing of it is imported
  paused_at timestamptz,
  created_at timestamptz not null default now()
);

-- Null for runs that are older than the feeds.
alter table feed_runs
  add column feed_id integer references feeds,
  -- the file is all that the feed sells
  add column is_complete boolean not null default false,
  -- lots that were withdrawn at the end of the run, and withdrawn ones that it has brought back
  add column withdrawn bigint not null default 0,
  add column returned bigint not null default 0,
  -- why nothing was withdrawn, and an operator has to look
  add column alarm text constraint feed_runs_alarm_known
    check (alarm in ('empty', 'truncated', 'shrunken', 'doubled')),
  add column undone_at timestamptz;
create index feed_runs_of_feed on feed_runs (feed_id, id desc);

-- A lot as one feed has it. It is written for each row of each file: narrow, half of each page free, and
-- nothing that changes is in an index, so that a row stays in its page. References would double the time
-- that it takes: the statement that adds a lot adds this row, and the trigger record_lot_deletion removes it.
create table feed_lots (
  lot_id bigint not null,
  feed_id integer not null,
  -- null for lots that are older than the feeds
  first_run_id bigint,
  last_seen_run_id bigint,
  last_seen_at timestamptz not null,
  -- bits of the data columns (server/lots/lot-columns.ts) whose value this feed has said, last of all feeds
  said bigint not null default 0,
  -- complete files in a row without it
  absent_runs smallint not null default 0,
  withdrawn_at timestamptz,
  withdrawn_run_id bigint,
  -- the feed's own id of the lot; null where it has none
  source_id text,
  primary key (lot_id, feed_id)
) with (fillfactor = 50);
create unique index feed_lots_source_id on feed_lots (feed_id, source_id);

-- What a run has changed of lots that were there, the changed columns only: a run can be undone as a whole.
create table feed_changes (
  run_id bigint not null references feed_runs on delete cascade,
  lot_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  -- feed_lots.said before the run
  said_before bigint not null,
  primary key (run_id, lot_id)
);

alter table lots
  -- no feed has it any more: it is in no listing, and its page says so
  add column withdrawn_at timestamptz,
  -- the same car under another house, which is shown instead
  add column same_as bigint references lots on delete set null
    constraint lots_same_as_another check (same_as <> id);
create index lots_of_same_car on lots (same_as) where same_as is not null;
-- The same car of the same day under another house.
create index lots_by_frame on lots (frame_number, key_day) where frame_number <> '';

-- The lots of today belong to feeds, too. What a feed has said of them is not known, so nothing of it is
-- cleared until the feed says it again.
insert into feeds (name, kind, market)
select distinct on (source) source, kind, market from lots
where length(source) between 1 and 500 order by source, id;
insert into feed_lots (lot_id, feed_id, last_seen_at, source_id)
select lot.id, feed.id, lot.changed_at,
  case when lot.source_id <> ''
    and row_number() over (partition by lot.source, lot.source_id order by lot.id desc) = 1
  then lot.source_id end
from lots lot
join feeds feed on feed.name = lot.source;
