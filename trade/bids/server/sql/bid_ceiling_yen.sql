-- What a bid may cost at most, with its adjustment: bidCeilingYen of market/reference-data/contract/bid-steps.ts.
-- PostgreSQL puts the figure into the expressions that call it.
create or replace function bid_ceiling_yen() returns bigint language sql immutable as $$ select 100000000::bigint $$;
