-- When a link to a bought car ends that is asked for now: 30 days after the delivery, a year before it.
create or replace function purchase_share_end(status smallint) returns timestamptz
language sql volatile as $$
  select app_now() + case when status = 5 then interval '30 days' else interval '1 year' end
$$;
