-- Sets when the valid links to a purchased car expire, from the status of the car. Called by
-- follow_delivery_with_shares.
drop function if exists end_shares;
create function end_shares(purchase_id bigint, status smallint) returns void language plpgsql as $$
begin
  update shares set expires_at = purchase_share_end(status)
  where shares.purchase_id = end_shares.purchase_id and withdrawn_at is null and replaced_at is null
    and expires_at > app_now();
end $$;
