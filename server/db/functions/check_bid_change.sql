-- Trigger of bids, before update: what never changes, and which status may follow which. mayBecome in
-- contract/bids/rules.ts has the same table, and a test holds them together.
create or replace function check_bid_change() returns trigger language plpgsql as $$
begin
  if (old.person_id, old.lot_id, old.market, old.placed_at, old.placed_by, old.day_ordinal)
    is distinct from
    (new.person_id, new.lot_id, new.market, new.placed_at, new.placed_by, new.day_ordinal)
  then
    raise exception 'the person, the lot and the placing of a bid never change'
      using errcode = 'check_violation', constraint = 'bids_identity';
  end if;
  -- From an open or won bid to any of 1 to 6, from won to invoiced (spec 2 §4).
  if old.status <> new.status
    and (old.status in (4, 5, 7) or (new.status = 7 and old.status <> 6))
  then
    raise exception 'a bid cannot go from status % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'bids_transition';
  end if;
  if old.amount_yen <> new.amount_yen and old.status not in (1, 2, 6) then
    raise exception 'the amount of a bid in status % cannot change', old.status
      using errcode = 'check_violation', constraint = 'bids_editable';
  end if;
  return new;
end $$;
