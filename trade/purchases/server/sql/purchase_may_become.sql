-- Returns whether a purchase can change from one status to another; null is processing (spec 2 §4). canBecome in
-- trade/purchases/contract/rules.ts has the same table, and a test keeps them equal.
create or replace function purchase_may_become(before smallint, after smallint) returns boolean
language sql immutable as $$
  select case
    when before is not distinct from after then false
    -- 7, purchase cancelled: the car can only be resold
    when before = 7 then coalesce(after = 8, false)
    when before = 8 then false
    -- 6, shipping cancelled: waits for another ship
    when before = 6 then coalesce(after = 2, false)
    when after = 6 then coalesce(before between 2 and 4, false)
    when after in (7, 8) then coalesce(before, 0) <= 3
    -- forward by one or more, back by one
    else coalesce(after, 0) > coalesce(before, 0) or coalesce(after, 0) = coalesce(before, 0) - 1
  end
$$;
