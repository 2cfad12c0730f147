-- Trigger of lots, before update: no statement can change a lot without the search finding the change.
create or replace function stamp_lot_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
