-- Changes that people may have to be notified of, of all domains. Owner: notifications. Decision 104 says why.

create table notice_outbox (
  id bigint generated always as identity primary key,
  -- the topic of its notice, and the id of the bid or the car
  topic text not null,
  about bigint not null,
  kind text not null,
  -- an entry of a history, of which people are notified once
  cause_id bigint,
  -- what stood before the first of the gathered changes, and what stands after the latest: {"status": 2}
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- who has made the latest change
  actor_id integer,
  -- later changes of the same kind go into it while it waits
  is_gathered boolean not null,
  changed_at timestamptz not null,
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text constraint notice_outbox_outcome_known check (
    outcome in ('notified', 'nothing_new', 'superseded', 'too_old')
  ),
  constraint notice_outbox_kind_known check (
    (topic = 'bid' and kind in ('status', 'deadline'))
    or (topic = 'purchase' and kind in ('status', 'dates', 'paper', 'document'))
  ),
  constraint notice_outbox_done_with_outcome check ((done_at is null) = (outcome is null))
);

-- All rows move, also those that are done: they say of which deadlines and papers people know.
insert into notice_outbox
  (topic, about, kind, cause_id, before, after, actor_id, is_gathered, changed_at, due_at, done_at, outcome)
select * from (
  select 'bid' as topic, notice.bid_id, notice.kind, case when notice.kind = 'deadline' then 0 end,
    jsonb_build_object('status', notice.status_before), jsonb_build_object('status', notice.status),
    case when notice.is_own then bid.person_id end, notice.kind = 'status',
    notice.changed_at, notice.due_at, notice.done_at, notice.outcome
  from bid_notices notice left join bids bid on bid.id = notice.bid_id
  order by notice.id
) of_bids
union all
select * from (
  select 'purchase', purchase_id, kind, log_id, before, '{}'::jsonb, actor_id, kind in ('status', 'dates'),
    changed_at, due_at, done_at, outcome
  from purchase_notices order by id
) of_purchases;

create unique index notice_outbox_waiting on notice_outbox (topic, about, kind) where is_gathered and done_at is null;
create unique index notice_outbox_once on notice_outbox (topic, about, kind, cause_id) where cause_id is not null;
create index notice_outbox_due on notice_outbox (topic, due_at) where done_at is null;
create index notice_outbox_by_age on notice_outbox (done_at) where done_at is not null;

drop table bid_notices;
drop table purchase_notices;
