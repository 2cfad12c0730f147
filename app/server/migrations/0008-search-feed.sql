-- What the search feed reads. Owner: lots.

-- The feed reads changes in the order of their transactions and, within one, of the lots.
drop index lots_changed;
create index lots_changed on lots (changed_xid, id);

-- Lots that are gone, so that the search forgets them too.
create table lot_deletions (
  lot_id bigint primary key,
  deleted_at timestamptz not null default now(),
  deleted_xid xid8 not null default pg_current_xact_id()
);
create index lot_deletions_by_xid on lot_deletions (deleted_xid);

create function lots_note_deletion() returns trigger language plpgsql as $$
begin
  insert into lot_deletions (lot_id) select id from gone on conflict do nothing;
  return null;
end $$;

create trigger lots_note_deletion after delete on lots
  referencing old table as gone
  for each statement execute function lots_note_deletion();

-- Lots are compared as 32-bit numbers of yen. Nothing on wheels has cost two billion.
alter table lots
  add constraint lots_start_price_bounded check (start_price_yen <= 2000000000),
  add constraint lots_sold_price_bounded check (sold_price_yen <= 2000000000),
  -- the range around the average, from the same sales
  add column average_price_low_yen bigint
    constraint lots_average_low_not_negative check (average_price_low_yen >= 0),
  add column average_price_high_yen bigint
    constraint lots_average_high_not_negative check (average_price_high_yen >= 0);
