-- Touches one lot of each page with these names, so that the search notices the changed names: its cached results stay
-- valid until a lot changes. Called by market/reference-data/server/commands.ts.
drop function if exists touch_lots_of_names;
create function touch_lots_of_names(house_ids integer[], maker_ids integer[], model_ids integer[])
returns void language sql as $$
  update lots set status = lots.status where id in (
    select distinct on (lot.kind, lot.market, lot.status) lot.id from lots lot
    where lot.house_id = any(house_ids) or lot.maker_id = any(maker_ids) or lot.model_id = any(model_ids)
    order by lot.kind, lot.market, lot.status, lot.id desc
  )
$$;
