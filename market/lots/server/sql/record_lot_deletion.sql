-- Trigger of lots, after delete: the search removes the rows that it finds in lot_deletions, and no feed has
-- the lot any more.
create or replace function record_lot_deletion() returns trigger language plpgsql as $$
begin
  insert into lot_deletions (lot_id) select id from gone on conflict do nothing;
  delete from feed_lots where lot_id in (select id from gone);
  return null;
end $$;
