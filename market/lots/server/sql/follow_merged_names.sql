-- Moves at most `max_lots` lots from merged houses and models to those that replaced them, and returns how many it
-- moved. Called by market/reference-data/server/commands.ts until none is left; bids, favorites and everything else of
-- a lot stay with it (decision 70).
drop function if exists follow_merged_names;
create function follow_merged_names(max_lots integer) returns integer language plpgsql as $$
declare
  moved integer;
begin
  with of_merged as (
    select lot.id from auction_houses house join lots lot on lot.house_id = house.id
    where house.merged_into_id is not null
    union
    select lot.id from models model join lots lot on lot.model_id = model.id
    where model.merged_into_id is not null
  ), found as (
    select lot.id, coalesce(house.merged_into_id, lot.house_id) as house_id,
      coalesce(target.id, lot.model_id) as model_id, coalesce(target.maker_id, lot.maker_id) as maker_id
    from lots lot
    left join auction_houses house on house.id = lot.house_id and house.merged_into_id is not null
    left join models model on model.id = lot.model_id and model.merged_into_id is not null
    left join models target on target.id = model.merged_into_id
    where lot.id in (select id from of_merged)
    order by lot.id
    limit max_lots
    for update of lot
  )
  update lots set house_id = found.house_id, model_id = found.model_id, maker_id = found.maker_id
  from found where lots.id = found.id;
  get diagnostics moved = row_count;
  return moved;
end $$;
