-- Maximum cost of a bid, including its adjustment: bidCeilingYen of market/reference-data/contract/bid-steps.ts.
-- PostgreSQL inlines the value into calling expressions.
create or replace function bid_ceiling_yen() returns bigint language sql immutable as $$ select 100000000::bigint $$;
