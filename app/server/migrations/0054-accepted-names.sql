-- Names that feeds have brought wait until an operator accepts them, gives them their right name, or merges
-- them into another one (decision 70).

alter table auction_houses drop constraint auction_houses_origin_check,
  add constraint auction_houses_origin_known check (origin in ('shipped', 'feed', 'accepted')),
  -- the house that this one was merged into; that one was merged into none
  add column merged_into_id integer references auction_houses;
alter table makers drop constraint makers_origin_check,
  add constraint makers_origin_known check (origin in ('shipped', 'feed', 'accepted')),
  add column merged_into_id integer references makers;
alter table models drop constraint models_origin_check,
  add constraint models_origin_known check (origin in ('shipped', 'feed', 'accepted')),
  add column merged_into_id integer references models;

-- Few names are merged; old ids are looked up among them.
create index auction_houses_merged on auction_houses (id) include (merged_into_id)
  where merged_into_id is not null;
create index makers_merged on makers (id) include (merged_into_id) where merged_into_id is not null;
create index models_merged on models (id) include (merged_into_id) where merged_into_id is not null;

-- Counts the changes of names by operators, so that what holds names in memory reads them again.
create table dictionary_versions (
  id integer primary key default 1 constraint dictionary_versions_one check (id = 1),
  version bigint not null default 1
);
insert into dictionary_versions default values;
