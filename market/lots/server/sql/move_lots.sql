-- Moves lots of a feed to another house, day or number, where the feed's own id says that they are the same (decision
-- 69). Called by mergeStaged in market/lots/server/commands.ts with staged_lots and matched_lots filled; they are
-- matched again afterwards. Locks the lots that it writes. Returns the ids of the lots that moved.
drop function if exists move_lots;
create function move_lots(feed_id integer, run_id bigint) returns bigint[] language plpgsql
set enable_seqscan = off
as $$
#variable_conflict use_variable
declare
  moving record;
  holder record;
  moved bigint[] := '{}';
  parked bigint[];
begin
  -- Open bids follow their lots; the order of locks is always account, lot, bid.
  perform from accounts where person_id in (
    select bid.person_id from bids bid where bid.status in (1, 2) and bid.lot_id in (
      select matched.lot_id from matched_lots matched where matched.is_moved or matched.is_other
    )
  ) order by person_id for update;

  -- A sold lot keeps its day: the same car there again is a new lot. So is one on another market.
  update feed_lots known set source_id = null
  from matched_lots matched
  join staged_lots row on row.ctid = matched.place
  join lots lot on lot.id = matched.lot_id
  where matched.is_moved and known.lot_id = matched.lot_id and known.feed_id = move_lots.feed_id
    and (lot.status in (4533, 4534) or (lot.kind, lot.market) is distinct from (row.kind, row.market));

  -- Frees a number that the feed now gives to another car, or whose lot it has moved elsewhere. A feed that only
  -- renumbers its ids still means the same car.
  select coalesce(array_agg(lot.id), '{}') into parked
  from matched_lots matched
  join staged_lots row on row.ctid = matched.place
  join lots lot on lot.house_id = row.house_id and lot.key_day = row.key_day and lot.lot_number = row.lot_number
  join feed_lots known on known.lot_id = lot.id and known.feed_id = move_lots.feed_id
  where (matched.is_moved or matched.is_other) and known.source_id <> row.source_id
    and (
      exists (select from matched_lots other where other.lot_id = lot.id and other.is_moved)
      or known.last_seen_run_id = move_lots.run_id
      or lot.model_id <> row.model_id
      or lot.chassis_code <> row.chassis_code and '' not in (lot.chassis_code, row.chassis_code)
      or lot.frame_number <> row.frame_number and '' not in (lot.frame_number, row.frame_number)
      or lot.year <> row.year
    );
  perform write_lot_key(move_lots.run_id, lot.id, lot.house_id, lot.auction_day,
    left(lot.lot_number, 20) || '~' || lot.id, null)
  from lots lot where lot.id = any (parked) order by lot.id;

  for moving in
    select matched.lot_id, row.line, row.house_id, row.auction_day, row.key_day, row.lot_number, row.lot_ordinal
    from matched_lots matched
    join staged_lots row on row.ctid = matched.place
    join feed_lots known on known.lot_id = matched.lot_id and known.feed_id = move_lots.feed_id
    where matched.is_moved and known.source_id = row.source_id
    order by matched.lot_id
  loop
    select lot.id into holder from lots lot
    where lot.house_id = moving.house_id and lot.key_day = moving.key_day and lot.lot_number = moving.lot_number;
    if holder.id is null then
      perform write_lot_key(move_lots.run_id, moving.lot_id, moving.house_id, moving.auction_day,
        moving.lot_number, moving.lot_ordinal);
      moved := moved || moving.lot_id;
    end if;
  end loop;
  return moved;
end $$;
