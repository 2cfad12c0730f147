-- Gives a lot another house, day or number, for a run of a feed that can be undone. Called by move_lots. The trigger
-- follow_lot_with_bids moves its open bids.
drop function if exists write_lot_key;
create function write_lot_key(
  run_id bigint, lot_id bigint, house_id integer, auction_day date, lot_number text, lot_ordinal integer
) returns void language sql
as $$
  with changed as (
    update lots set house_id = write_lot_key.house_id, auction_day = write_lot_key.auction_day,
      lot_number = write_lot_key.lot_number, lot_ordinal = write_lot_key.lot_ordinal,
      -- The hour on another day is unknown; an unsold lot is open again there.
      starts_at = case when lots.auction_day = write_lot_key.auction_day then starts_at end,
      status = case when lots.auction_day < write_lot_key.auction_day and status not in (4531, 4532, 4533, 4534)
        then 4532 else status end
    where id = write_lot_key.lot_id
    returning with (old as was, new as became) to_jsonb(was) as was, to_jsonb(became) as became
  )
  insert into feed_changes (run_id, lot_id, before, after, provided_before)
  select write_lot_key.run_id, write_lot_key.lot_id, before, after, 0
  from changed cross join lateral changed_columns(was, became)
  on conflict (run_id, lot_id) do update
    set before = excluded.before || feed_changes.before, after = feed_changes.after || excluded.after
$$;
