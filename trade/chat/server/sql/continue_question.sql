-- Trigger of bids, before insert: gives the first bid of a client after a question about its lot the id that the
-- question reserved, so that the conversation continues. Locks the row of chats.
create or replace function continue_question() returns trigger language plpgsql as $$
declare
  reserved_id bigint;
begin
  update chats set is_question = false, changed_xid = pg_current_xact_id()
  where person_id = new.person_id and lot_id = new.lot_id and is_question
  returning bid_id into reserved_id;
  new.id := coalesce(reserved_id, new.id);
  return new;
end $$;
create or replace trigger continue_question before insert on bids
  for each row execute function continue_question();
