-- Returns when a link to a purchased car expires that is requested now: 30 days after delivery, a year before delivery.
create or replace function purchase_share_end(status smallint) returns timestamptz
language sql volatile as $$
  select app_now() + case when status = 5 then interval '30 days' else interval '1 year' end
$$;
