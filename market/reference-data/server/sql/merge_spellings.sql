-- Points the spellings of a house, maker or model to another one, and marks it as merged into that one, including
-- everything that was merged into it before. Called by market/reference-data/server/commands.ts, which locks the
-- dictionaries and moves the lots afterwards (decision 70).
drop function if exists merge_spellings;
create function merge_spellings(what text, from_id integer, into_id integer) returns void language plpgsql as $$
#variable_conflict use_column
begin
  if what = 'house' then
    update auction_house_aliases set house_id = into_id where house_id = from_id;
    update auction_houses set merged_into_id = into_id where from_id in (id, merged_into_id);
    return;
  elsif what = 'maker' then
    update maker_aliases set maker_id = into_id where maker_id = from_id;
    update makers set merged_into_id = into_id where from_id in (id, merged_into_id);
    -- Moves its models to the other maker: to the one with the same spelling, else to a new one.
    with moving as (
      select model.id, model.name, model.origin, (
        select other.model_id from model_aliases own join model_aliases other on other.key = own.key
        where own.model_id = model.id and own.maker_id = from_id and other.maker_id = into_id
        limit 1
      ) as target_id
      from models model where model.maker_id = from_id and model.merged_into_id is null
    ), added as (
      insert into models (maker_id, name, origin)
      select into_id, name, origin from moving where target_id is null
      on conflict on constraint models_name_key do update set name = excluded.name
      returning id, name
    )
    update models set merged_into_id = coalesce(moving.target_id, added.id)
    from moving left join added on added.name = moving.name
    where models.id = moving.id;
    insert into model_aliases (maker_id, key, model_id)
    select into_id, alias.key, model.merged_into_id
    from model_aliases alias join models model on model.id = alias.model_id
    where model.maker_id = from_id and model.merged_into_id is not null
    on conflict do nothing;
  else
    update models set merged_into_id = into_id where id = from_id;
    insert into model_aliases (maker_id, key, model_id)
    select target.maker_id, alias.key, target.id
    from model_aliases alias, models target where alias.model_id = from_id and target.id = into_id
    on conflict do nothing;
  end if;
  -- Everything merged into a merged model leads to the last of the chain.
  update models set merged_into_id = target.merged_into_id
  from models target where target.id = models.merged_into_id and target.merged_into_id is not null;
  update model_aliases set model_id = model.merged_into_id
  from models model where model.id = model_aliases.model_id and model.merged_into_id is not null;
end $$;
