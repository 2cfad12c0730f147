-- The one row that GET /api/ready writes, to know whether the database takes writes. Owner: site.
create table write_probe (
  id smallint primary key default 1 constraint write_probe_one check (id = 1),
  written_at timestamptz not null default now()
);
insert into write_probe default values;
