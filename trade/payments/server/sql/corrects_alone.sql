-- Returns whether a manager may carry out a correction without a second one: together with the corrections made alone
-- on this Tokyo day, by the same manager and for each of its clients, it stays within its limit. A reversed booking
-- counts for each client by their part of it. Called by trade/payments/server/accounting/corrections/commands.ts and by
-- check_correction. An advisory lock serializes the decisions, so that the sums hold.
create or replace function corrects_alone(correction corrections) returns boolean language plpgsql as $$
declare
  by_manager bigint;
  for_client bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('corrections', 0));
  with today as (
    select id, requested_by, reverses_id, person_id, amount_yen from corrections
    where state = 'booked' and decided_by = requested_by and id <> correction.id
      and decided_at >= date_trunc('day', app_now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
    union all
    select correction.id, correction.requested_by, correction.reverses_id, correction.person_id, correction.amount_yen
  ), parts as (
    select id, requested_by, person_id, abs(amount_yen) as yen from today where reverses_id is null
    union all
    select today.id, requested_by, entry.person_id, abs(entry.amount_yen)
    from today join ledger_entries entry on entry.transaction_id = reverses_id and entry.person_id is not null
  )
  select
    (select sum(yen) from parts where requested_by = correction.requested_by),
    (
      select max(yen) from (
        select sum(yen) as yen from parts
        where person_id in (select person_id from parts where id = correction.id) group by person_id
      ) client
    )
  into by_manager, for_client;
  return greatest(by_manager, for_client) <= correction.limit_yen;
end $$;
