-- Links to cars that were bought, beside those to lots: for the dealer's own customer. Owner: sharing.

alter table shares
  alter column lot_id drop not null,
  -- only a lot has a page type
  alter column page_type drop not null,
  add column purchase_id bigint references purchases on delete cascade,
  add constraint shares_one_subject check (num_nonnulls(lot_id, purchase_id) = 1),
  add constraint shares_page_type_of_lot check ((lot_id is null) = (page_type is null));

-- A car that is shared again has the same link.
create unique index shares_standing_car on shares (owner_id, purchase_id)
  where withdrawn_at is null and replaced_at is null;
create index shares_of_purchase on shares (purchase_id) where purchase_id is not null;
