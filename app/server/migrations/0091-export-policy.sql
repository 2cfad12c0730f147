-- What becomes of bids that the export rules speak against, as managers set it; the last one holds. Without any the
-- configuration decides (EXPORT_BANS).

create table export_policies (
  id integer generated always as identity primary key,
  policy text not null,
  entered_at timestamptz default app_now() not null,
  entered_by integer not null references people,
  constraint export_policies_known check (policy in ('warn', 'hold', 'refuse'))
);
create trigger export_policies_append_only before delete or update on export_policies
  for each row execute function refuse_change();
create trigger export_policies_never_emptied before truncate on export_policies
  for each statement execute function refuse_change();
