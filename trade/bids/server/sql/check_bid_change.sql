-- Trigger of bids, before update: refuses changes of immutable columns and forbidden status transitions, and counts the
-- changes. canBecome in trade/bids/contract/rules.ts has the same table, and a test keeps them equal.
create or replace function check_bid_change() returns trigger language plpgsql as $$
begin
  if (old.person_id, old.lot_id, old.market, old.placed_at, old.placed_by, old.day_ordinal)
    is distinct from
    (new.person_id, new.lot_id, new.market, new.placed_at, new.placed_by, new.day_ordinal)
    -- The day is that of the lot, which a feed can move (follow_lot_with_bids).
    or (old.auction_day is distinct from new.auction_day and new.auction_day is distinct from (
      select auction_day from lots where id = new.lot_id
    ))
  then
    raise exception 'the person, the lot and the placing of a bid never change'
      using errcode = 'check_violation', constraint = 'bids_identity';
  end if;
  -- From an open, declined or won bid to any of 1 to 6, from won to invoiced, and from cancelled or lost back to open
  -- (spec 2 §4); set_bid_status enforces until when.
  if old.status <> new.status and (
    old.status = 7 or (new.status = 7 and old.status <> 6)
    or (old.status in (4, 5) and new.status not in (1, 2))
  ) then
    raise exception 'a bid cannot go from status % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'bids_transition';
  end if;
  if (old.amount_yen, old.adjustment_yen) is distinct from (new.amount_yen, new.adjustment_yen)
    and old.status not in (1, 2, 6)
  then
    raise exception 'the amount of a bid in status % cannot change', old.status
      using errcode = 'check_violation', constraint = 'bids_editable';
  end if;
  new.version := old.version + 1;
  new.needs_review := new.needs_review and new.status = 2;
  -- A hold reason is determined anew in another status, and is void once a manager takes over placing. An export that
  -- is banned or to be checked waits for a manager in any case.
  if old.status <> new.status or (
    new.status = 1 and not new.auto_bid and new.hold_reason not in ('export_banned', 'export_to_check')
  ) then
    new.hold_reason := null;
  end if;
  if old.status <> new.status and old.end_reason = new.end_reason then
    new.end_reason := null;
  end if;
  return new;
end $$;
