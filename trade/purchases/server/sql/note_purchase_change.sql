-- Trigger of purchase_log, after insert: what people are to be told of it (purchase_notices) is noted in the
-- transaction of the change, whatever statement that is. A later change takes the place of one that is not due yet.
create or replace function note_purchase_change() returns trigger language plpgsql as $$
declare
  what constant text := case
    when new.event = 'status' then 'status'
    when new.event = 'logistics' and new.changes ?| array['etd', 'eta'] then 'dates'
    when new.event in ('invoice', 'credit_note', 'debit_note') then 'paper'
    when new.event = 'file' then 'document'
  end;
begin
  if what is null then
    return null;
  end if;
  insert into purchase_notices (purchase_id, kind, log_id, before, actor_id, changed_at, due_at)
  values (
    new.purchase_id, what, new.id,
    case when what in ('status', 'dates') then (
      select jsonb_object_agg(field, pair->0) from jsonb_each(new.changes) change (field, pair)
      where field in ('status', 'etd', 'eta')
    ) else '{}' end,
    new.actor_id, new.at, new.at + interval '1 minute'
  )
  on conflict (purchase_id, kind) where kind in ('status', 'dates') and done_at is null do update set
    log_id = excluded.log_id,
    -- What stood before the first change stays.
    before = excluded.before || purchase_notices.before,
    actor_id = excluded.actor_id, changed_at = excluded.changed_at, due_at = excluded.due_at;
  return null;
end $$;
create or replace trigger note_purchase_change after insert on purchase_log
  for each row execute function note_purchase_change();
