-- Undoes a run of a feed (decision 69): restores values that are still as the run left them, withdraws lots that it
-- added unless another feed has them, and offers lots again that it withdrew. Called by undoRun in
-- market/feeds/server/commands.ts with the run locked, repeatedly until it is done: each call undoes about `max_lots`
-- lots and deletes the records of their changes. A lot whose old number belongs to another lot by now keeps its new
-- one. Open bids follow a lot whose number is restored, by the trigger follow_lot_with_bids. Returns the numbers of
-- restored and withdrawn lots, and whether everything is done.
drop function if exists undo_feed_run;
create function undo_feed_run(run_id bigint, feed_id integer, decided_at timestamptz, max_lots integer) returns jsonb
language plpgsql as $$
#variable_conflict use_variable
declare
  restored bigint := 0;
  withdrawn bigint := 0;
  seen bigint := 0;
  touched bigint;
  change record;
  patch jsonb;
  present lots;
  wanted lots;
begin
  for change in
    select * from feed_changes where feed_changes.run_id = undo_feed_run.run_id
    order by feed_changes.lot_id limit max_lots
  loop
    seen := seen + 1;
    delete from feed_changes
    where feed_changes.run_id = undo_feed_run.run_id and feed_changes.lot_id = change.lot_id;
    select * into present from lots where lots.id = change.lot_id for update;
    continue when present.id is null;
    -- Instants are formatted in the time zone of the session.
    select coalesce(jsonb_object_agg(key, value), '{}') into patch
    from jsonb_each(change.before)
    where to_jsonb(present) -> key = change.after -> key and key not like 'average\_price%';
    -- Day, house and number belong together, and another lot may have them by now.
    if patch ?| array['house_id', 'auction_day', 'lot_number'] and exists (
      select from lots other
      where other.id <> present.id
        and other.house_id = coalesce((patch ->> 'house_id')::integer, present.house_id)
        and other.key_day = coalesce(
          case when patch ? 'auction_day' then (patch ->> 'auction_day')::date else present.auction_day end, 'infinity'
        )
        and other.lot_number = coalesce(patch ->> 'lot_number', present.lot_number)
    ) then
      patch := patch - array['house_id', 'auction_day', 'lot_number', 'lot_ordinal', 'starts_at'];
    end if;
    continue when patch = '{}';
    wanted := jsonb_populate_record(present, patch);
    update lots set
      house_id = wanted.house_id, auction_day = wanted.auction_day, lot_number = wanted.lot_number,
      lot_ordinal = wanted.lot_ordinal, withdrawn_at = wanted.withdrawn_at, same_as = wanted.same_as,
      sold_price_set_by = wanted.sold_price_set_by,
      starts_at = case when (wanted.starts_at at time zone 'Asia/Tokyo')::date = wanted.auction_day
        then wanted.starts_at end,
      maker_id = wanted.maker_id, model_id = wanted.model_id, trim = wanted.trim,
      emission_prefix = wanted.emission_prefix, chassis_code = wanted.chassis_code,
      frame_number = wanted.frame_number, year = wanted.year, month = wanted.month,
      engine_cc = wanted.engine_cc, power_hp = wanted.power_hp, fuel = wanted.fuel, gearbox = wanted.gearbox,
      drive = wanted.drive, color = wanted.color, color_number = wanted.color_number, doors = wanted.doors,
      seats = wanted.seats, left_hand_drive = wanted.left_hand_drive, mileage_km = wanted.mileage_km,
      mileage_note = wanted.mileage_note, equipment = wanted.equipment, equipment_codes = wanted.equipment_codes,
      condition = wanted.condition, exterior_grade = wanted.exterior_grade, interior_grade = wanted.interior_grade,
      rate_engine = wanted.rate_engine, rate_front = wanted.rate_front, rate_exterior = wanted.rate_exterior,
      rate_rear = wanted.rate_rear, rate_electric = wanted.rate_electric, rate_frame = wanted.rate_frame,
      start_price_yen = wanted.start_price_yen, sold_price_yen = wanted.sold_price_yen,
      feed_average_price_yen = wanted.feed_average_price_yen, status = wanted.status, photos = wanted.photos,
      sheet = wanted.sheet, videos = wanted.videos, remarks = wanted.remarks, inspection = wanted.inspection,
      checklist = wanted.checklist, link = wanted.link
    where lots.id = present.id;
    update feed_lots known set provided_fields = change.provided_before
    where known.lot_id = present.id and known.feed_id = undo_feed_run.feed_id;
    restored := restored + 1;
  end loop;

  if seen >= max_lots then
    return jsonb_build_object('restored', restored, 'withdrawn', withdrawn, 'isDone', false);
  end if;

  update feed_lots known set withdrawn_at = null, withdrawn_run_id = null
  where known.feed_id = undo_feed_run.feed_id and known.withdrawn_run_id = undo_feed_run.run_id
    and known.first_run_id is distinct from undo_feed_run.run_id;

  with part as (
    select known.lot_id from feed_lots known
    where known.feed_id = undo_feed_run.feed_id and known.first_run_id = undo_feed_run.run_id
      and known.withdrawn_at is null
    limit max_lots
  ), added as (
    update feed_lots known set withdrawn_at = decided_at, withdrawn_run_id = undo_feed_run.run_id
    from part
    where known.lot_id = part.lot_id and known.feed_id = undo_feed_run.feed_id
    returning known.lot_id
  ), gone as (
    update lots set withdrawn_at = decided_at
    from added
    where lots.id = added.lot_id and lots.withdrawn_at is null and not exists (
      select from feed_lots other
      where other.lot_id = lots.id and other.feed_id <> undo_feed_run.feed_id and other.withdrawn_at is null
    )
    returning lots.id
  )
  select (select count(*) from gone), (select count(*) from added) into withdrawn, touched;
  if touched >= max_lots then
    return jsonb_build_object('restored', restored, 'withdrawn', withdrawn, 'isDone', false);
  end if;

  return jsonb_build_object('restored', restored, 'withdrawn', withdrawn, 'isDone', true);
end $$;
