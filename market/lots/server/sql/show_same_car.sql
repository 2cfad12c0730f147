-- Trigger of lots, after a withdrawal: shows the same car under another house again, which the withdrawn lot had
-- hidden.
create or replace function show_same_car() returns trigger language plpgsql as $$
begin
  update lots set same_as = null where same_as = new.id;
  return null;
end $$;
create or replace trigger show_same_car after update of withdrawn_at on lots
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function show_same_car();
