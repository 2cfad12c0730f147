-- Trigger of lots, after delete: records the deletion in lot_deletions, by which the search removes the row, and
-- removes the lot from its feeds.
create or replace function record_lot_deletion() returns trigger language plpgsql as $$
begin
  insert into lot_deletions (lot_id) select id from gone on conflict do nothing;
  delete from feed_lots where lot_id in (select id from gone);
  return null;
end $$;
