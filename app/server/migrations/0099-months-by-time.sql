-- Landed costs of the market follow months of production as they are found.
create index production_months_by_time on production_months (looked_up_at);
