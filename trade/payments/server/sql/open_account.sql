-- Trigger of people, after insert: every person has an account.
create or replace function open_account() returns trigger language plpgsql as $$
begin
  insert into accounts (person_id) values (new.id);
  return null;
end $$;
