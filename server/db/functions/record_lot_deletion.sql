-- Trigger of lots, after delete: the search removes the rows that it finds in lot_deletions.
create or replace function record_lot_deletion() returns trigger language plpgsql as $$
begin
  insert into lot_deletions (lot_id) select id from gone on conflict do nothing;
  return null;
end $$;
