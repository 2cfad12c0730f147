-- The list of purchased cars: one index for each order that it can have, which are read from either end, and
-- the counts of its statuses from an index alone. Owner: purchases.

drop index purchases_by_day;
-- With what the quick search reads.
create index purchases_by_day on purchases (bought_on, id) include (status, person_id, total_yen, search_text)
  where withdrawn_at is null;
drop index purchases_of_person;
create index purchases_of_person on purchases (person_id, bought_on, id) include (status, total_yen)
  where withdrawn_at is null;
drop index purchases_by_status;
-- Processing comes first.
create index purchases_by_status on purchases (status nulls first, bought_on, id) include (total_yen)
  where withdrawn_at is null;
create index purchases_by_house on purchases (house_id, bought_on, id) where withdrawn_at is null;
create index purchases_by_model on purchases (model_id, bought_on, id) where withdrawn_at is null;
create index purchases_by_lot_number on purchases (lot_number, bought_on, id) where withdrawn_at is null;
create index purchases_by_year on purchases (year, bought_on, id) where withdrawn_at is null;
create index purchases_by_total on purchases (total_yen, bought_on, id) where withdrawn_at is null;
create index purchases_by_etd on purchases (etd, bought_on, id) where withdrawn_at is null;
create index purchases_by_eta on purchases (eta, bought_on, id) where withdrawn_at is null;
create index purchases_by_voyage on purchases (nullif(voyage, ''), bought_on, id) where withdrawn_at is null;
create index purchases_by_export_port on purchases (nullif(export_port, ''), bought_on, id)
  where withdrawn_at is null;
create index purchases_by_sku on purchases (sku, bought_on, id) where withdrawn_at is null;
