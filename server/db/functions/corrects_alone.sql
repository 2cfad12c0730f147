-- Whether a manager may carry a correction out without a second one: with what was corrected alone on this Tokyo day, by the
-- same manager and for the same client, it stays within its limit. Called by server/payments/office/corrections/commands.ts
-- and by check_correction. Corrections are decided one after the other (an advisory lock), so that the sums stand.
create or replace function corrects_alone(correction corrections) returns boolean language plpgsql as $$
declare
  by_manager bigint;
  for_client bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('corrections', 0));
  select coalesce(sum(abs(amount_yen)) filter (where requested_by = correction.requested_by), 0),
    coalesce(sum(abs(amount_yen)) filter (where person_id = correction.person_id), 0)
  into by_manager, for_client
  from corrections one
  where state = 'booked' and decided_by = requested_by and id <> correction.id
    and decided_at >= date_trunc('day', app_now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo';
  return greatest(by_manager, for_client) + abs(correction.amount_yen) <= correction.limit_yen;
end $$;
