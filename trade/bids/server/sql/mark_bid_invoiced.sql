-- Sets a won bid (6) to invoiced (7): the debt of the invoice replaces its exposure. Called by issue_paper and
-- set_purchase_status, with account and bid locked; a bid in another status is left unchanged. The update fires
-- check_bid_change and validate_bid, record_bid_change (exposure, log, audit, notices) and follow_bid_with_purchase of
-- purchases.
drop function if exists mark_bid_invoiced;
create function mark_bid_invoiced(
  bid_id bigint, changed_at timestamptz, changed_by integer, request_id text, network text
) returns void language sql as $$
  update bids set status = 7, changed_at = mark_bid_invoiced.changed_at, changed_by = mark_bid_invoiced.changed_by,
    request_id = mark_bid_invoiced.request_id, network = mark_bid_invoiced.network
  where id = bid_id and status = 6
$$;
