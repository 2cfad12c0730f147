-- Trigger of bids, after insert or update: the account's exposure, the log and the audit are written in
-- the statement that changes the bid, whatever statement that is.
create or replace function record_bid_change() returns trigger language plpgsql as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  growth constant bigint := bid_exposure_yen(new.status, new.amount_yen)
    - case when is_new then 0 else bid_exposure_yen(old.status, old.amount_yen) end;
  what constant text := case when is_new then 'placed'
    when old.status <> new.status then 'status' else 'changed' end;
  exposure bigint;
begin
  update accounts set exposure_yen = exposure_yen + growth
  where person_id = new.person_id returning exposure_yen into exposure;
  insert into bid_log (
    bid_id, at, actor_id, event, status_before, status, amount_before_yen, amount_yen, exposure_yen,
    limit_yen, request_id
  ) values (
    new.id, new.changed_at, new.changed_by, what, case when not is_new then old.status end, new.status,
    case when not is_new then old.amount_yen end, new.amount_yen, exposure,
    case when growth > 0 then new.limit_yen end, new.request_id
  );
  insert into audit_log (at, actor_id, action, subject_id, details, request_id, ip_prefix) values (
    new.changed_at, new.changed_by, 'bid-' || what, new.person_id,
    jsonb_build_object('bid', new.id, 'lot', new.lot_id, 'amount', new.amount_yen, 'status', new.status),
    new.request_id, new.network
  );
  return null;
end $$;
