-- Trigger of purchase_log, after insert: enqueues notices (enqueue_notice) in the transaction of the change, whichever
-- statement made it.
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
  perform enqueue_notice(
    topic => 'purchase', about => new.purchase_id, kind => what, changed_at => new.at,
    before => case when what in ('status', 'dates') then (
      select jsonb_object_agg(field, pair->0) from jsonb_each(new.changes) change (field, pair)
      where field in ('status', 'etd', 'eta')
    ) else '{}' end,
    actor_id => new.actor_id, cause_id => new.id,
    -- Documents and invoices are notified separately.
    is_gathered => what in ('status', 'dates')
  );
  return null;
end $$;
create or replace trigger note_purchase_change after insert on purchase_log
  for each row execute function note_purchase_change();
