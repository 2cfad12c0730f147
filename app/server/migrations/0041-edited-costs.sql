-- Kinds of lines of a car that a manager has edited or deleted: no tariff applies to it for them any more.
create table edited_line_kinds (
  purchase_id bigint not null references purchases,
  kind text not null,
  primary key (purchase_id, kind)
);

-- Voyages with cars that are still to come.
create index purchases_on_their_way on purchases (lower(voyage), id)
  where withdrawn_at is null and voyage <> '' and coalesce(status, 0::smallint) < 5;
