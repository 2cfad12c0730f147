-- Trigger of people, after insert: opens an account for every person.
create or replace function open_account() returns trigger language plpgsql as $$
begin
  insert into accounts (person_id) values (new.id);
  return null;
end $$;
