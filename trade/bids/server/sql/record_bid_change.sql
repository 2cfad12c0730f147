-- Trigger of bids, after insert or update: writes the account's exposure (add_exposure), the log, the audit
-- (write_audit) and notices (enqueue_notice) in whichever statement changes the bid. Expects one changed bid per
-- statement.
create or replace function record_bid_change() returns trigger language plpgsql as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  what constant text := case when is_new then 'placed'
    when old.status <> new.status then 'status'
    when new.changed_by is null
      and (old.needs_review, old.hold_reason) is distinct from (new.needs_review, new.hold_reason) then 'marked'
    else 'changed' end;
  growth bigint;
  changes jsonb := '{}';
begin
  if new.bid_group is null and (is_new or old.bid_group is null) then
    growth := bid_exposure_yen(new.status, new.charge_yen)
      - case when is_new then 0 else bid_exposure_yen(old.status, old.charge_yen) end;
  else
    -- The exposure of a bid in a group depends on the group's other bids.
    growth := (select coalesce(sum(exposure_yen), 0) from exposures where person_id = new.person_id)
      - (select exposure_yen from accounts where person_id = new.person_id);
  end if;
  if not is_new then
    if old.adjustment_yen is distinct from new.adjustment_yen then
      changes := changes || jsonb_build_object('adjustment',
        jsonb_build_array(old.adjustment_yen, new.adjustment_yen));
    end if;
    if old.bid_group is distinct from new.bid_group then
      changes := changes || jsonb_build_object('group', jsonb_build_array(old.bid_group, new.bid_group));
    end if;
    if old.export_type is distinct from new.export_type then
      changes := changes || jsonb_build_object('type',
        jsonb_build_array(old.export_type, new.export_type));
    end if;
    if old.auto_bid <> new.auto_bid then
      changes := changes || jsonb_build_object('auto', jsonb_build_array(old.auto_bid, new.auto_bid));
    end if;
    if old.hold_reason is distinct from new.hold_reason then
      changes := changes || jsonb_build_object('held', jsonb_build_array(old.hold_reason, new.hold_reason));
    end if;
    if what = 'marked' and old.needs_review <> new.needs_review then
      changes := changes || jsonb_build_object('decide', jsonb_build_array(old.needs_review, new.needs_review));
    end if;
  end if;
  if new.end_reason is not null and (is_new or old.end_reason is distinct from new.end_reason) then
    changes := changes || jsonb_build_object('reason', new.end_reason);
  end if;
  insert into bid_log (
    bid_id, at, actor_id, event, status_before, status, amount_before_yen, amount_yen, exposure_yen,
    growth_yen, limit_yen, credit_waived_by, changes, request_id
  ) values (
    new.id, new.changed_at, new.changed_by, what, case when not is_new then old.status end, new.status,
    case when not is_new then old.amount_yen end, new.amount_yen,
    add_exposure(new.person_id, growth), growth,
    case when growth > 0 then new.limit_yen end, case when growth > 0 then new.credit_waived_by end,
    changes, new.request_id
  );
  perform write_audit(
    new.changed_at, new.changed_by, 'bid-' || what, new.person_id,
    jsonb_build_object('bid', new.id, 'lot', new.lot_id, 'amount', new.amount_yen, 'status', new.status)
      || changes,
    new.request_id, new.network
  );
  if not is_new and old.status <> new.status then
    perform enqueue_notice(
      topic => 'bid', about => new.id, kind => 'status', changed_at => new.changed_at,
      before => jsonb_build_object('status', old.status), after => jsonb_build_object('status', new.status),
      actor_id => new.changed_by,
      -- Nobody is notified of the client's own changes, nor of a bid that becomes new (1) or invoiced (7).
      is_notable => new.status in (2, 3, 4, 5, 6) and new.changed_by is distinct from new.person_id
    );
  end if;
  return null;
end $$;
