-- What clients and their dealers are told about bought cars. Owners: notifications, purchases.

alter table notifications drop constraint notifications_kind_known;
alter table notifications add constraint notifications_kind_known check (
  kind in ('status', 'result', 'deadline', 'message', 'payment', 'purchase')
);

-- Written by the trigger of the history, in the transaction of the change; a job makes notifications of it.
create table purchase_notices (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null constraint purchase_notices_kind_known
    check (kind in ('status', 'dates', 'paper', 'document')),
  -- the latest entry of the history that it is about
  log_id bigint not null references purchase_log,
  -- what stood before the first of the changes: {"status": 2}, {"etd": "2026-11-24"}
  before jsonb not null default '{}',
  -- who has made the latest change, and is not told
  actor_id integer,
  changed_at timestamptz not null,
  -- a minute after the latest change, so that a slip that is corrected at once is told to nobody
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text constraint purchase_notices_outcome_known check (
    outcome in ('notified', 'nothing_new', 'superseded', 'too_old')
  ),
  constraint purchase_notices_done_with_outcome check ((done_at is null) = (outcome is null))
);
-- One change of the status, and of the dates, of a car waits at a time; papers and documents are told one by one.
create unique index purchase_notices_waiting on purchase_notices (purchase_id, kind)
  where kind in ('status', 'dates') and done_at is null;
create unique index purchase_notices_once on purchase_notices (log_id);
create index purchase_notices_due on purchase_notices (due_at) where done_at is null;
create index purchase_notices_by_age on purchase_notices (done_at) where done_at is not null;
