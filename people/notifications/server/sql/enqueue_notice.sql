-- Stores a change that people may be notified of, in the transaction of the change. Called by the triggers
-- record_bid_change and note_purchase_change, and by trade/bids/server/notices/near-deadlines.ts. A change with the
-- same cause is stored once. Locks the row that it changes.
drop function if exists enqueue_notice;
create function enqueue_notice(
  topic text, about bigint, kind text, changed_at timestamptz,
  -- state before and after the change
  before jsonb default '{}', after jsonb default '{}',
  -- who made the change
  actor_id integer default null,
  cause_id bigint default null,
  -- How long the change waits, so that nobody is notified of what is corrected at once.
  delay interval default '1 minute',
  -- Later changes join one that still waits: it keeps the state before the first of them, and waits again.
  is_gathered boolean default true,
  -- false: counts only if another change already waits
  is_notable boolean default true
) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  if not is_notable and not exists (
    select from notice_outbox waiting
    where waiting.topic = enqueue_notice.topic and waiting.about = enqueue_notice.about
      and waiting.kind = enqueue_notice.kind and waiting.is_gathered and waiting.done_at is null
  ) then
    return;
  end if;
  if enqueue_notice.is_gathered then
    insert into notice_outbox as waiting
      (topic, about, kind, cause_id, before, after, actor_id, is_gathered, changed_at, due_at)
    values (
      enqueue_notice.topic, enqueue_notice.about, enqueue_notice.kind, enqueue_notice.cause_id,
      enqueue_notice.before, enqueue_notice.after, enqueue_notice.actor_id, true,
      enqueue_notice.changed_at, enqueue_notice.changed_at + delay
    )
    on conflict (topic, about, kind) where is_gathered and done_at is null do update set
      before = excluded.before || waiting.before, after = excluded.after, cause_id = excluded.cause_id,
      actor_id = excluded.actor_id, changed_at = excluded.changed_at, due_at = excluded.due_at;
  else
    insert into notice_outbox
      (topic, about, kind, cause_id, before, after, actor_id, is_gathered, changed_at, due_at)
    values (
      enqueue_notice.topic, enqueue_notice.about, enqueue_notice.kind, enqueue_notice.cause_id,
      enqueue_notice.before, enqueue_notice.after, enqueue_notice.actor_id, false,
      enqueue_notice.changed_at, enqueue_notice.changed_at + delay
    )
    on conflict (topic, about, kind, cause_id) where cause_id is not null do nothing;
  end if;
end $$;
