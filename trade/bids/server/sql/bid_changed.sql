-- Returns the refusal of a request that was made for an outdated bid, with the current bid; if there is none, all
-- fields but the outcome are null. Called by place_bid, set_bid_price and set_bid_status.
create or replace function bid_changed(bid_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'outcome', 'bid_changed', 'bidId', bid.id, 'status', bid.status, 'amountYen', bid.amount_yen,
    'version', bid.version, 'acceptedAt', bid.accepted_at, 'bidGroup', bid.bid_group,
    'exportType', bid.export_type
  )
  from (values (bid_id)) wanted (id) left join bids bid using (id)
$$;
